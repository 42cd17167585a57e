import { foldDigits, withoutFormat } from './characters';

/** What decides how the value of a field of a recharge form is read. */
export type RechargeReading = {
  readonly type: string;
  readonly inputMode?: string | undefined;
  readonly pattern?: string | undefined;
  readonly transform?: string | undefined;
};

/** Whether a pattern of staff matches the whole value. */
type Matcher = (pattern: string, value: string) => boolean;

/**
 * Reads a value of a recharge form, in the browser and on the server alike. The name of a character stays as it is, in
 * composed form: games distinguish `Ａ` from `A`. Numbers and mail addresses are folded, and so is a value that fits the
 * field's pattern only then, such as a user number in full-width digits.
 * @param fits in the browser `matches`, on the server an engine whose time is linear
 */
export function readRechargeValue(field: RechargeReading, typed: string, fits: Matcher): string {
  return transformed(field, byType(field, typed, fits));
}

function byType(field: RechargeReading, typed: string, fits: Matcher): string {
  if (field.type === 'tel') return folded(typed).replaceAll(/[\s().\-/‐-―−]/g, '');
  if (field.type === 'email') return folded(typed).toLowerCase();
  // Spaces of a pasted number are removed.
  if (field.inputMode === 'numeric') return folded(typed).replaceAll(/\s/g, '');
  if (field.type === 'textarea') return typed.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim();
  const exact = typed.normalize('NFC').trim();
  if (!field.pattern || fits(field.pattern, transformed(field, exact))) return exact;
  const plain = folded(typed);
  return fits(field.pattern, transformed(field, plain)) ? plain : exact;
}

function folded(typed: string): string {
  return withoutFormat(foldDigits(typed)).trim();
}

function transformed({ transform }: RechargeReading, value: string): string {
  if (transform === 'uppercase') return value.toUpperCase();
  return transform === 'lowercase' ? value.toLowerCase() : value;
}

/**
 * Matches the whole value, in the browser only. A pattern that this browser cannot parse, or not match in a short time,
 * blocks nothing: the server validates it in linear time.
 */
export function matches(pattern: string, value: string): boolean {
  if (!isQuick(pattern)) return true;
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(value);
  } catch {
    return true;
  }
}

/** Whether `RegExp` takes few steps: it has no repeated group, and each repetition multiplies them by the length. */
function isQuick(pattern: string): boolean {
  return !/\)[*+{]/.test(pattern) && pattern.split(/[*+?|]|\{\d+,/).length < 5;
}
