"""Two tiny games that prove the contract for drafts and reflexes; no part of the package."""
