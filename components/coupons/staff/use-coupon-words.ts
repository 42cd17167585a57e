import { useTranslations } from 'next-intl';
import type { StaffCouponRow } from '@/lib/coupons/staff/contract';
import { isLocale, localeNames } from '@/lib/i18n/locales';
import { formatPrice } from '@/lib/money';

const fields = [
  'code',
  'name',
  'usage',
  'type',
  'value',
  'maxDiscount',
  'minOrder',
  'scope',
  'audience',
  'obtain',
  'point',
  'total',
  'perMember',
  'validity',
  'isEnabled',
] as const;

/** The name of a field of a coupon by its path, with the language of a text. */
export function useCouponFieldName(): (path: string) => string {
  const t = useTranslations('staff.coupons.field');
  return (path) => {
    const [first = '', language] = path.split('.');
    const known = fields.find((one) => one === first);
    const name = known ? t(known) : first;
    return language && isLocale(language) ? `${name} · ${localeNames[language]}` : name;
  };
}

const goodsTypes = ['VIRTUAL', 'PHYSICAL'] as const;

/** The terms of a coupon in words. */
export function useCouponWords() {
  const t = useTranslations('staff.coupons');
  return {
    value: ({ type, value }: Pick<StaffCouponRow, 'type' | 'value'>): string =>
      type === 'FREE_FEE' ? t('noFee') : type === 'RATE' ? `−${value}%` : `−${formatPrice(value)}`,
    scope: ({ scope }: Pick<StaffCouponRow, 'scope'>): string => {
      if (scope.type === 'ALL') return t('scopeType.ALL');
      if (scope.type !== 'GOODS_TYPE') return scope.names.join(', ');
      return goodsTypes
        .flatMap((one) => (scope.values.includes(one) ? t(`goodsType.${one}`) : []))
        .join(', ');
    },
    way: ({ obtain, point }: Pick<StaffCouponRow, 'obtain' | 'point'>): string =>
      obtain === 'EXCHANGE' ? t('coins', { coins: point }) : t(`way.${obtain}`),
  };
}
