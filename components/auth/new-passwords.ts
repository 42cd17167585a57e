/** Characters of a password (spec section 5); the server asks again. */
export const passwordLength = { least: 6, most: 20 };

/** Which of two typed passwords is wrong, and how; null when they can be sent. */
export function wrongPassword(password: string, again: string): 'length' | 'mismatch' | null {
  const { length } = [...password];
  if (length < passwordLength.least || length > passwordLength.most) return 'length';
  return password === again ? null : 'mismatch';
}
