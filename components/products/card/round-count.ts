import { type Locale, languages } from '@/lib/i18n/locales';

export type RoundCount = { readonly size: 'plain' | 'large'; readonly value: string };

/**
 * A round count for tiles: `large` counts thousands in English and tens of thousands in Chinese, with
 * one decimal. The word for the unit is in the messages. Whole and not negative.
 */
export function roundCount(count: number, locale: Locale): RoundCount {
  const unit = languages[locale].largeCount;
  if (count < unit) return { size: 'plain', value: String(count) };
  // Rounded down: never more than was sold.
  const tenths = Math.floor((count * 10) / unit) / 10;
  return { size: 'large', value: tenths.toFixed(1).replace(/\.0$/, '') };
}
