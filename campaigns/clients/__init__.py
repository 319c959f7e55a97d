"""The clients as packages, installed as their page says, and checked by strict compilers."""
