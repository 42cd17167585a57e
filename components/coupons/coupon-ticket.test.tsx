import { describe, expect, it, vi } from 'vitest';
import catalog from '@/backend/seed/catalog.json';
import type { Coupon } from '@/lib/coupons/contract';
import { rateWord } from '@/lib/coupons/coupon-words';
import { type Locale, locales } from '@/lib/i18n/locales';
import asset from '@/messages/en/asset.json';
import common from '@/messages/en/common.json';
import shell from '@/messages/en/shell.json';
import cnAsset from '@/messages/zh-cn/asset.json';
import cnCommon from '@/messages/zh-cn/common.json';
import cnShell from '@/messages/zh-cn/shell.json';
import hkAsset from '@/messages/zh-hk/asset.json';
import hkCommon from '@/messages/zh-hk/common.json';
import hkShell from '@/messages/zh-hk/shell.json';
import { showWith } from '@/tests/setup/render-form';
import { CouponCentre } from './coupon-centre';
import { CouponTicket } from './coupon-ticket';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

const textsOf: Record<Locale, Parameters<typeof showWith>[0]> = {
  en: { asset, common, shell },
  'zh-cn': { asset: cnAsset, common: cnCommon, shell: cnShell },
  'zh-hk': { asset: hkAsset, common: hkCommon, shell: hkShell },
};

type Seeded = (typeof catalog.coupons)[number];

function scopeOf({ scope }: Seeded, locale: Locale): Coupon['scope'] {
  const values = scope.values ?? [];
  if (scope.type === 'GOODS_TYPE') return { type: 'GOODS_TYPE', values, names: [] };
  if (scope.type !== 'CATEGORY') return { type: 'ALL', values, names: [] };
  const named = catalog.categories.filter(({ code }) => values.includes(code));
  return { type: 'CATEGORY', values, names: named.map(({ name }) => name[locale]) };
}

/** The coupons of the demo as the wire has them. */
const couponsIn = (locale: Locale): Coupon[] =>
  catalog.coupons.map((one) => ({
    ...one,
    type: one.type === 'RATE' ? 'RATE' : 'AMOUNT',
    name: one.name[locale],
    usage: one.usage[locale],
    maxDiscount: one.maxDiscount ?? null,
    isNewMemberOnly: one.audience === 'NEW_MEMBER',
    scope: scopeOf(one, locale),
    validity:
      one.validity.days === undefined
        ? { type: 'FIXED', begin: one.validity.begin, end: one.validity.end }
        : { type: 'RELATIVE', days: one.validity.days },
    remaining: 1,
    claimed: 0,
    claimState: 'CLAIMABLE',
  }));

/** In halves of a character of Chinese; the point is whole in a Chinese font. */
const widthOf = (text: string, locale: Locale) =>
  text.length + (text.match(locale === 'en' ? /\p{Script=Han}/gu : /[·\p{Script=Han}]/gu) ?? []).length;

describe.each(locales)('a ticket of the demo in %s', (locale) => {
  it.each(couponsIn(locale))('$code has each number and its scope once', (coupon) => {
    const { container } = showWith(textsOf[locale], <CouponTicket coupon={coupon} time={null} />, locale);
    const shown = container.textContent ?? '';
    const { type, value, maxDiscount, minOrderAmount, scope } = coupon;
    const numbers = [type === 'RATE' ? rateWord(value, locale) : value, minOrderAmount, maxDiscount ?? []];
    expect((shown.match(/[\d.]+/g) ?? []).toSorted()).toEqual(numbers.flat().map(String).toSorted());
    for (const name of scope.names) expect(shown.split(name)).toHaveLength(2);
  });

  it.each(couponsIn(locale))('$code has its terms on one line of a phone of 390 px', (coupon) => {
    const { container } = showWith(textsOf[locale], <CouponCentre coupons={[coupon]} balance={0} />, locale);
    const terms = container.querySelector('.second')?.textContent ?? '';
    expect(terms.split('·')).toHaveLength(3);
    // Its 248 px of 12 px letters; a Latin letter is less than half a Chinese character.
    expect(widthOf(terms, locale), terms).toBeLessThanOrEqual(44);
  });
});
