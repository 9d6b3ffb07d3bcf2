"""What server and browser say to each other. TypeScript types are generated from here."""
