"""`python -m experiments.report RUN...`: what came of runs, as tables, figures and pages."""

from experiments.reporting.command import app

if __name__ == "__main__":
    app(prog_name="experiments.report")
