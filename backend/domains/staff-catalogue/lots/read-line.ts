import type { LineProblem } from '../../../../lib/contract/dialect/catalogue-states';

export type CodeLine = { cardNo: string | null; secret: string };
export type ReadLine = CodeLine | { problem: LineProblem; text: string } | null;

/** Printable ASCII without spaces; card numbers may be shorter than secrets. */
const secretShape = /^[\x21-\x7e]{8,64}$/;
const cardNoShape = /^[\x21-\x7e]{4,64}$/;

/**
 * Reads one line of a file of codes. Columns are separated by a comma, a semicolon or a tab; further columns are ignored.
 * Pure.
 * @returns null for an empty line
 */
export function readLine(line: string, columns: 'SECRET' | 'CARD_NO_SECRET'): ReadLine {
  const text = line
    .normalize('NFKC')
    .replace(/^\uFEFF/, '')
    .trim();
  if (text === '') return null;
  const cells = text.split(/[,;\t]/).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
  if (columns === 'SECRET') {
    const [secret = ''] = cells;
    return secretShape.test(secret) ? { cardNo: null, secret } : { problem: problemOf(secret), text: secret };
  }
  const [cardNo = '', secret = ''] = cells;
  if (secret === '') return { problem: 'EMPTY', text: '' };
  if (!secretShape.test(secret)) return { problem: 'FORMAT', text: secret };
  return cardNoShape.test(cardNo) ? { cardNo, secret } : { problem: problemOf(cardNo), text: secret };
}

function problemOf(cell: string): LineProblem {
  return cell === '' ? 'EMPTY' : 'FORMAT';
}

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
