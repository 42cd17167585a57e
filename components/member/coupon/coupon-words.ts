import type { Coupon } from '@/lib/contract/coupon';
import type { Locale } from '@/lib/i18n/locales';
import { categoryAddress, goodsAddress, homeAddress, searchAddress } from '@/lib/routing/addresses';

type Scope = Coupon['scope'];

/** A share that remains to be paid as its language counts it: 0.97 is `97` 折 (0.9 is `9`), and `3` % off. */
export function rateWord(share: number, locale: Locale): string {
  const plain = (value: number) => String(Math.round(value * 100) / 100);
  if (locale === 'en') return plain((1 - share) * 100);
  const tenths = Math.round(share * 1000) / 100;
  return Number.isInteger(tenths) ? plain(tenths) : plain(tenths * 10);
}

/** Where a coupon can be used: the narrowest list of goods that the shop has a page for. */
export function goodsAddressOf({ type, values }: Scope): string {
  const [first] = values;
  if (first === undefined) return homeAddress;
  switch (type) {
    case 'ALL':
      return homeAddress;
    case 'CATEGORY':
      return categoryAddress(first);
    case 'GOODS':
      return goodsAddress(first);
    case 'GOODS_TYPE':
      return searchAddress({ goodsType: first });
  }
}
