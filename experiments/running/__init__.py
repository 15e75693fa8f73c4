"""Running methods on tasks: what is to be done, who does it, and the rows it leaves."""
