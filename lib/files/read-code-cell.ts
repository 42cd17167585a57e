import type { LineProblem } from '../permissions/catalogue-states';
import { secretLeast, secretMost } from '../promises';
import { isHeading } from './headings';

/** Printable ASCII without spaces; card numbers may be shorter than secrets. */
const printable = /^[\x21-\x7e]*$/;
const least = { secret: secretLeast, cardNo: 4 };

/** A number that a spreadsheet rounded: the digits of the code are lost. */
const scientific = /^\d(?:[.,]\d+E[+-]?\d{1,3}|E[+-]\d{1,3})$/i;
const date = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})$/;
/** How spreadsheets write a text that must stay one. */
const textFormula = /^="([^"]*)"$/;

export type CodeCell = { readonly value: string } | { readonly problem: LineProblem; readonly value: string };

/**
 * Reads a code of a file. The characters of a code are never changed; only the spaces around it and the frame of a text
 * formula (`="0012345"`) are not part of it.
 */
export function readCodeCell(cell: string, kind: 'secret' | 'cardNo'): CodeCell {
  const trimmed = cell.trim();
  const value = textFormula.exec(trimmed)?.[1] ?? trimmed;
  if (value === '') return { problem: 'EMPTY', value };
  if (scientific.test(value)) return { problem: 'ROUNDED', value };
  // A code may start with either, but a spreadsheet writes the same for a text or a formula.
  if (/^['=]/.test(value)) return { problem: 'SPREADSHEET', value };
  if (date.test(value)) return { problem: 'DATE', value };
  if (isHeading(value)) return { problem: 'HEADING', value };
  const fits = value.length >= least[kind] && value.length <= secretMost && printable.test(value);
  return fits ? { value } : { problem: 'FORMAT', value };
}
