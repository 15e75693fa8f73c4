"""Better prompts for the coder: DSPy's GEPA on tasks of the splits train and validation, within bounds of calls and money."""
