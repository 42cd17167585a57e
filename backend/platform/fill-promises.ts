import { parcelPromises } from '../../lib/pricing/parcel-promises';
import { refundPromises } from '../../lib/refunds/promises';

/** Numbers that texts of articles and products name, by their placeholder. */
export const promises: Readonly<Record<string, string | number>> = { ...refundPromises, ...parcelPromises };

/** `{codeDays}` and the like become the numbers that the rules apply; other braces stay. Pure. */
export function fillPromises(text: string): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(promises, name) ? String(promises[name]) : whole,
  );
}
