"""The kernel: chance, matches, logs, codecs and rulesets. It knows no game."""
