import type { RechargeField, RechargeOption, RechargeValues } from '@/lib/products/recharge';
import { hasUnseen } from '@/lib/text/characters';
import { matches, readRechargeValue } from '@/lib/text/recharge-value';

/** Why a field's value is invalid. `message` is the schema's own text, if it has one. */
export type FieldProblem =
  | { readonly kind: 'required' }
  | { readonly kind: 'format'; readonly message: string | null }
  | { readonly kind: 'tooShort'; readonly limit: number }
  | { readonly kind: 'tooLong'; readonly limit: number }
  | { readonly kind: 'repeat' }
  /** A character that its reader cannot see, such as a zero-width space of a copied text. */
  | { readonly kind: 'unseen' };

/** The server's limit for fields without one. */
const LONGEST = 200;

/** Reads a value as the server does. */
export function cleanValue(field: RechargeField, typed: string): string {
  return readRechargeValue(field, typed, matches);
}

/** Null when the value is valid. `typed` is the raw content of the field. */
export function fieldProblem(field: RechargeField, typed: string): FieldProblem | null {
  const value = cleanValue(field, typed);
  if (value === '') return field.required ? { kind: 'required' } : null;
  if (field.options && !isChoice(field, value)) return { kind: 'required' };
  if (hasUnseen(field.type === 'textarea' ? value.replaceAll('\n', ' ') : value)) return { kind: 'unseen' };
  // A wrong length is named as such: "digits only" does not help with 12345.
  const length = [...value].length;
  const shortest = field.minLength ?? 0;
  const longest = Math.min(field.maxLength ?? LONGEST, LONGEST);
  if (length < shortest) return { kind: 'tooShort', limit: shortest };
  if (length > longest) return { kind: 'tooLong', limit: longest };
  if (field.pattern && !matches(field.pattern, value)) {
    return { kind: 'format', message: field.patternMessage ?? null };
  }
  return null;
}

/** The clean values of a whole form; null while a field has a problem. Empty optional fields are left out. */
export function cleanValues(
  fields: readonly RechargeField[],
  typed: Readonly<Record<string, string>>,
): RechargeValues | null {
  const values: RechargeValues = {};
  for (const field of fields) {
    const given = typed[field.key] ?? '';
    if (fieldProblem(field, given)) return null;
    const value = cleanValue(field, given);
    if (value !== '') values[field.key] = value;
  }
  return values;
}

/** `13800138000` with `3-4-4` gives `138 0013 8000`; the remainder is the last group. */
export function grouped(value: string, format: string | undefined): string {
  if (!format || !/^\d+(?:-\d+)*$/.test(format)) return value;
  const groups: string[] = [];
  let rest = value;
  for (const size of format.split('-').map(Number)) {
    if (rest === '') break;
    groups.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  if (rest) groups.push(rest);
  return groups.join(' ');
}

/** The display text of a value: `Cross 1 / Guangdong 2` for a choice, the grouped clean value for text. */
export function shownValue(field: RechargeField, typed: string): string {
  const value = cleanValue(field, typed);
  if (!field.options) return grouped(value, field.format);
  const labels: string[] = [];
  let level: RechargeOption[] | undefined = field.options;
  for (const step of field.type === 'cascade' ? value.split('/') : [value]) {
    const option: RechargeOption | undefined = level?.find((candidate) => candidate.value === step);
    if (!option) break;
    labels.push(option.label);
    level = option.children;
  }
  return labels.join(' / ');
}

/** A cascade must be chosen down to a leaf. */
function isChoice(field: RechargeField, value: string): boolean {
  if (field.type !== 'cascade') return field.options?.some((option) => option.value === value) ?? false;
  let level: RechargeOption[] | undefined = field.options;
  for (const step of value.split('/')) {
    const option: RechargeOption | undefined = level?.find((candidate) => candidate.value === step);
    if (!option) return false;
    level = option.children;
  }
  return !level || level.length === 0;
}
