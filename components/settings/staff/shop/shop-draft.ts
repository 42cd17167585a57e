import { z } from 'zod';
import { inEveryLanguage } from '@/lib/i18n/every-language';
import { brand } from '@/lib/settings/brand/brand';

const name = z.object(inEveryLanguage(() => z.string()));

/** The setting of the shop as its form edits it. */
export const shopDraft = z.object({
  name,
  coinName: name,
  logo: z.string().nullable(),
  logoDark: z.string().nullable(),
  icon: z.string().nullable(),
  colour: z.string().nullable(),
});
export type ShopDraft = z.output<typeof shopDraft>;

/** Whether a text is a colour as the shop stores it. */
export const isColour = (text: string | null): text is string =>
  text !== null && brand.shape.colour.safeParse(text).success;

/** A colour as people type it, `#AABBCC` or `abc`; null for another text. */
export function readColour(text: string): string | null {
  const digits = text.trim().replace(/^#/, '').toLowerCase();
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return isColour(`#${long}`) ? `#${long}` : null;
}
