"""The baseline: Hex by self-play without search, everything on the GPU. It made the first minutes of the net for 11x11."""
