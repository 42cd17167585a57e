import { z } from 'zod';
import { currencyCode, optional, text } from './responses';

/** Decimals of the currency in the store, in the metadata of an intent. */
export const precisionField = 'precision';
/** Number of the attempt or of the refund, in the metadata of an intent or a refund. */
export const referenceField = 'reference';

export const metadata = optional(z.record(z.string(), z.unknown()));
type Metadata = z.infer<typeof metadata>;

/** What every reader of an intent needs. */
export const intentMoney = z.object({ id: text, currency: currencyCode, metadata });
export type IntentMoney = z.infer<typeof intentMoney>;

/** Null for an intent that this store did not create. */
export function precisionIn(given: Metadata): number | null {
  const value = given?.[precisionField];
  return typeof value === 'string' && /^[0-4]$/.test(value) ? Number(value) : null;
}

/** The number of this store; null for an object of another shop. */
export function referenceIn(given: Metadata): string | null {
  const value = given?.[referenceField];
  return typeof value === 'string' && value !== '' ? value : null;
}
