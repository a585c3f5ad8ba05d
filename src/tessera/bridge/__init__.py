"""Backbay Imperium for hosts that embed it: bytes in, bytes out, nothing else to link against."""

from tessera.bridge.engine import GameBridge

__all__ = ["GameBridge"]
