"""The four games: one file each, the rules and nothing else."""
