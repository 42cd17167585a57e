import { z } from 'zod';
import { keyFor, seal, unseal } from '../platform/seal';

const values = z.record(z.string(), z.string());

type Environment = { secret: string };
type Item = { id: string; rechargeValuesEnc: string | null };

/** Recharge accounts are personal: at rest they are AES-256-GCM, bound to their order item. */
export function sealRechargeValues(
  environment: Environment,
  itemId: string,
  plain: Record<string, string>,
): string | null {
  if (Object.keys(plain).length === 0) return null;
  return seal(keyFor(environment.secret, 'recharge-values'), JSON.stringify(plain), itemId);
}

/** For the delivery and for the owner's own view; never for logs and job payloads. */
export function openRechargeValues(environment: Environment, item: Item): Record<string, string> {
  if (item.rechargeValuesEnc === null) return {};
  const text = unseal(keyFor(environment.secret, 'recharge-values'), item.rechargeValuesEnc, item.id);
  return values.parse(JSON.parse(text));
}

/**
 * One value so that its owner recognises it and a stranger does not: `138****1234`, `a***@mail.com`.
 * Short ones keep their first character only.
 */
export function maskValue(value: string): string {
  const at = value.lastIndexOf('@');
  if (at > 0) return `${value.slice(0, 1)}***${value.slice(at)}`;
  const letters = [...value];
  if (letters.length <= 4) return `${letters.slice(0, 1).join('')}***`;
  const shown = letters.length >= 9 ? 3 : 2;
  return `${letters.slice(0, shown).join('')}****${letters.slice(-shown).join('')}`;
}

type Field = { key: string; saveTo?: string | undefined };

/** The field that names the account; null for goods without a form. */
export function mainField(fields: readonly Field[]): string | null {
  return (fields.find((field) => field.saveTo === 'account') ?? fields[0])?.key ?? null;
}

/** The masked account for lists. */
export function displayOf(fields: readonly Field[], plain: Record<string, string>): string | null {
  const value = plain[mainField(fields) ?? ''];
  return value === undefined ? null : maskValue(value);
}
