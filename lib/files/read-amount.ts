import { foldDigits } from '../text/characters';

/** Digits with a decimal point, in groups of three only before one: `1,045.50` has one reading. */
const plain = /^\d+(?:\.\d{1,2})?$/;
const grouped = /^\d{1,3}(?:,\d{3})+\.\d{1,2}$/;
/** Digits with a comma or several points: the readers of two countries see two amounts. */
const ambiguous = /^\d[\d.,\u00a0 ]*$/;

/**
 * Reads an amount of yuan as one number, or says why not: `12,50` and `5,100` are other numbers in another country, and a
 * sign, a date or scientific notation is no price.
 */
export function readAmount(cell: string): number | 'AMBIGUOUS' | 'UNREADABLE' {
  const text = foldDigits(cell)
    .trim()
    .replace(/^(?:¥|CNY|RMB)\s*/i, '');
  if (plain.test(text)) return Number(text);
  if (grouped.test(text)) return Number(text.replaceAll(',', ''));
  return ambiguous.test(text) ? 'AMBIGUOUS' : 'UNREADABLE';
}
