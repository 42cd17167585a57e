import { withoutFormat } from './characters';
import { readDigits, readPrintedCode, readReference } from './code';
import { readEmail } from './email';
import { readLine, readName, readProse } from './name';
import { foldPhone } from './phone-text';
import { readPostalLine } from './postal-line';

/**
 * What a text of a request is.
 * - `name`: of a person or a thing; every character of it is visible.
 * - `line`, `prose`: free text in one or several lines.
 * - `document`: Markdown or a text of a page; only composed.
 * - `printedCode`: a code in capital letters, such as that of a coupon.
 * - `oneTimeCode`: the digits that the shop has sent.
 * - `reference`: the number of an order, as it is pasted.
 * - `search`: a keyword; the search itself folds it (`search.ts`).
 * - `profile`: read by the rule of its own (`lib/account/profile-fields.ts`).
 * - `password`: read after it is decoded (`password.ts`).
 * - `cells`: of a file of codes, unchanged (`lib/files/read-code-cell.ts`).
 * - `values`: read by the field of the product's form (`recharge-value.ts`).
 * - `token`: written by a program, unchanged.
 */
const readers = {
  name: readName,
  line: readLine,
  prose: readProse,
  document: (text: string) => text.normalize('NFC'),
  email: readEmail,
  phone: foldPhone,
  postal: readPostalLine,
  printedCode: readPrintedCode,
  oneTimeCode: readDigits,
  reference: readReference,
  search: (text: string) => withoutFormat(text.normalize('NFC')).trim(),
  profile: unchanged,
  password: unchanged,
  cells: unchanged,
  values: unchanged,
  token: unchanged,
} as const satisfies Record<string, (text: string) => string>;

export type TextKind = keyof typeof readers;

/** Reads a text by its kind. */
export function readText(kind: TextKind, text: string): string {
  return readers[kind](text);
}

function unchanged(text: string): string {
  return text;
}
