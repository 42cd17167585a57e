import { createHash } from 'node:crypto';
import { hasUnseen } from '../../../../lib/text/characters';
import { readEmail } from '../../../../lib/text/email';
import { readRechargeValue } from '../../../../lib/text/recharge-value';
import type { RechargeFieldRow, RechargeOptionRow } from '../../../database/schema/catalog';
import { StoreError } from '../../../platform/errors/store-error';
import { matchesPattern } from '../../../platform/linear-pattern';

/** Maximum length of a field without its own limit; also bounds the work of its pattern. */
const MAX_LENGTH = 200;

type Field = Pick<
  RechargeFieldRow,
  'key' | 'type' | 'inputMode' | 'required' | 'pattern' | 'minLength' | 'maxLength' | 'options' | 'transform'
>;

/**
 * Reads and validates the values of a recharge form, without unknown keys and empty values. Used by orders and by the account check. Pure.
 * @throws StoreError goods_account_formatInvalid with `data.field`, the key of the first invalid field
 */
export function validateRecharge(
  fields: readonly Field[],
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const clean: Record<string, string> = {};
  for (const field of fields) {
    const given = Object.hasOwn(values, field.key) ? values[field.key] : undefined;
    const typed = readRechargeValue(field, given ?? '', fits);
    // An international domain is mailed in its ASCII form.
    const value = field.type === 'email' ? readEmail(typed) : typed;
    if (value === '') {
      if (field.required) throw invalid(field);
      continue;
    }
    if (!isAcceptable(field, value)) throw invalid(field);
    clean[field.key] = value;
  }
  return clean;
}

/** Folding can make a text many times longer (NFKC); one that no field accepts is not matched. */
const fits = (pattern: string, value: string): boolean =>
  lengthOf(value) <= MAX_LENGTH && matchesOrUnusable(pattern, value);

/** A stored pattern that cannot be used does not stop the sale; the editor refuses it with the next change. */
const matchesOrUnusable = (pattern: string, value: string): boolean => matchesPattern(pattern, value) ?? true;

const lengthOf = (value: string): number => [...value].length;

/** SHA-256 of cleaned values as hex, independent of the order of the keys. */
export function valuesHash(values: Readonly<Record<string, string>>): string {
  const sorted = Object.entries(values).sort(([left], [right]) => (left < right ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}

function invalid(field: Field): StoreError {
  return new StoreError('goods_account_formatInvalid', { data: { field: field.key } });
}

function isAcceptable(field: Field, value: string): boolean {
  if (hasUnseen(field.type === 'textarea' ? value.replaceAll('\n', ' ') : value)) return false;
  const length = lengthOf(value);
  if (length > Math.min(field.maxLength ?? MAX_LENGTH, MAX_LENGTH)) return false;
  if (length < (field.minLength ?? 0)) return false;
  if (field.options && !isChoice(field, field.options, value)) return false;
  return !field.pattern || matchesOrUnusable(field.pattern, value);
}

/** The value of a cascade is the full path to a leaf, joined by `/`. */
function isChoice(field: Field, options: readonly RechargeOptionRow[], value: string): boolean {
  if (field.type !== 'cascade') return options.some((option) => option.value === value);
  let level: readonly RechargeOptionRow[] | undefined = options;
  for (const step of value.split('/')) {
    const found: RechargeOptionRow | undefined = level?.find((option) => option.value === step);
    if (!found) return false;
    level = found.children;
  }
  return !level || level.length === 0;
}
