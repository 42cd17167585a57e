/**
 * Reads a password: composed characters, because keyboards and operating systems send `é` in two forms. Everything else
 * is part of the password, spaces too.
 */
export function readPassword(text: string): string {
  return text.normalize('NFC');
}

/**
 * The spellings to verify against a stored hash, the present form first. Hashes from before {@link readPassword} are of
 * the text as it was typed.
 */
export function passwordSpellings(text: string): string[] {
  return [...new Set([readPassword(text), text, text.normalize('NFD')])];
}
