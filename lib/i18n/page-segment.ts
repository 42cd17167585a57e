import { isLocale, type Locale } from './locales';

/** The only product type that a host sells, where it does not sell all. */
export type SoldType = 'PHYSICAL';

/** Ends the first segment of an internal path for a host that sells physical products only: `/en~/goods/detail/7`. */
export const physicalMark = '~';

/** The first segment of an internal path: the language, and which products the host sells. Pages are cached for each. */
export function pageSegment(locale: Locale, sold: SoldType | undefined): string {
  return sold === undefined ? locale : `${locale}${physicalMark}`;
}

/** `locale` is undefined when the segment is no language. */
export function readPageSegment(segment: string | undefined): {
  readonly locale: Locale | undefined;
  readonly sold: SoldType | undefined;
} {
  const isPhysical = segment?.endsWith(physicalMark) === true;
  const locale = isPhysical ? segment?.slice(0, -physicalMark.length) : segment;
  if (!isLocale(locale)) return { locale: undefined, sold: undefined };
  return { locale, sold: isPhysical ? 'PHYSICAL' : undefined };
}
