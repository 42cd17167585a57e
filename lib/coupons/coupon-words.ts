import type { Coupon } from '@/lib/coupons/contract';
import { type Locale, languages } from '@/lib/i18n/locales';
import { toPercent } from '@/lib/percent';
import { categoryPath, homePath, productPath, searchPath } from '@/lib/routing/paths';

type Scope = Coupon['scope'];

/** The share that remains to be paid, as each language writes it: 0.97 is `97` 折 (0.9 is `9`), and `3` % off. */
export function rateWord(share: number, locale: Locale): string {
  const plain = (value: number) => String(Math.round(value * 100) / 100);
  if (languages[locale].discount === 'percent-off') return String(toPercent(1 - share));
  const tenths = Math.round(share * 1000) / 100;
  return Number.isInteger(tenths) ? plain(tenths) : plain(tenths * 10);
}

/** The path where a coupon can be used: the narrowest product list that has a page. */
export function productsPathOf({ type, values }: Scope): string {
  const [first] = values;
  if (first === undefined) return homePath;
  switch (type) {
    case 'ALL':
      return homePath;
    case 'CATEGORY':
      return categoryPath(first);
    case 'GOODS':
      return productPath(first);
    case 'GOODS_TYPE':
      return searchPath({ goodsType: first });
  }
}
