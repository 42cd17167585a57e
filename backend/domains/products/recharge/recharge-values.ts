import { z } from 'zod';
import { type KeyRing, seal, unseal } from '../../../platform/sealing/key-ring';

const values = z.record(z.string(), z.string());

type Item = { id: string; rechargeValuesEnc: string | null };

/**
 * Encrypts the values of a recharge account with AES-256-GCM, bound to their order item, because they are
 * personal data.
 */
export function sealRechargeValues(
  ring: KeyRing,
  itemId: string,
  plain: Record<string, string>,
): string | null {
  if (Object.keys(plain).length === 0) return null;
  return seal(ring, 'recharge-values', JSON.stringify(plain), itemId);
}

/** Decrypts the values, for the delivery and for the owner's own view; never for logs and job payloads. */
export function openRechargeValues(ring: KeyRing, item: Item): Record<string, string> {
  if (item.rechargeValuesEnc === null) return {};
  const text = unseal(ring, 'recharge-values', item.rechargeValuesEnc, item.id);
  return values.parse(JSON.parse(text));
}

/**
 * Masks a value so that only its owner recognises it: `138****1234`, `a***@mail.com`. Short values keep only their
 * first character.
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

/** The field that identifies the account; null for products without a form. */
export function mainField(fields: readonly Field[]): string | null {
  return (fields.find((field) => field.saveTo === 'account') ?? fields[0])?.key ?? null;
}

/** The masked account for lists. */
export function displayOf(fields: readonly Field[], plain: Record<string, string>): string | null {
  const value = plain[mainField(fields) ?? ''];
  return value === undefined ? null : maskValue(value);
}
