"""Attachments: what one may be attached to, whose it stays, and when it is discarded."""
