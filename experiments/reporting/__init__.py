"""From rows to what a paper shows: tables, intervals, tests, figures, pages."""
