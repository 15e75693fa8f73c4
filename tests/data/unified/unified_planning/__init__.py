"""A stand-in for unified-planning whose engines do what their names say."""
