import { refuseUnprintable } from '../../../platform/fonts/printable';
import { parseValue, type Stored } from './setting-store';

/** What receipts print of a setting that was parsed: the seller, and the names of the shop and of payment methods. */
function printedTexts(key: string, value: unknown): string[] {
  const { name, coinName } = Object(value);
  if (key === 'seller') return Object.values(Object(value));
  if (key === 'shop') return [name, coinName].flatMap((names) => Object.values<string>(names));
  return key.startsWith('method:') ? Object.values(name) : [];
}

/**
 * Parses a value that staff or a command want to write.
 * @throws StoreError of `parseValue`; `receipt_notPrintable` for names that receipts cannot print
 */
export async function wantedValue(stored: Stored, value: unknown): Promise<unknown> {
  const parsed = parseValue(stored, value);
  await refuseUnprintable(printedTexts(stored.key, parsed));
  return parsed;
}
