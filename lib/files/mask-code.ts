/** Characters of a masked code; longer ones are cut. */
const longest = 40;

/**
 * A code that a person can find in their file again, but not redeem: at most a fifth of its letters at the start and a
 * tenth at the end are readable; separators stay. Pure.
 */
export function maskCode(code: string): string {
  const characters = [...code].slice(0, longest);
  const letters = characters.filter(isLetter).length;
  const start = Math.min(4, Math.floor(letters / 5));
  const end = Math.min(2, Math.floor(letters / 10));
  let place = 0;
  return characters
    .map((character) => {
      if (!isLetter(character)) return character === '-' || character === ' ' ? character : '•';
      place += 1;
      return place <= start || place > letters - end ? character : '•';
    })
    .join('');
}

function isLetter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}
