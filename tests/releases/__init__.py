"""What released versions promised: what they stored, and the document that clients rely on."""
