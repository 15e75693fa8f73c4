"""`python -m experiments.optimize`: better prompts for a model, found on train and validation, kept as programs/NAME.json."""

from experiments.optimizing.command import app

if __name__ == "__main__":
    app(prog_name="experiments.optimize")
