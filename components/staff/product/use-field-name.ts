import { useTranslations } from 'next-intl';
import { isLocale, localeNames } from '@/lib/i18n/locales';

const fields = [
  'name',
  'caption',
  'unit',
  'etaLabel',
  'introduction',
  'notices',
  'specs',
  'brand',
  'keywords',
  'categoryCode',
  'regions',
  'regionNote',
  'etaMinSeconds',
  'etaMaxSeconds',
  'coverUrl',
  'pictures',
  'isTop',
  'isHot',
  'allowQuantity',
  'maxQuantity',
  'requiresVerification',
  'weightGrams',
  'rechargeFields',
  'accountCheck',
  'skus',
] as const;

/** The name of a value of a product: `Name · English`. */
export function useFieldName(): (path: string) => string {
  const t = useTranslations('staff.product.field');
  return (path) => {
    const [first = '', ...rest] = path.split('.');
    const known = fields.find((field) => field === first);
    const parts = rest.map((part) =>
      isLocale(part) ? localeNames[part] : /^\d+$/.test(part) ? `${Number(part) + 1}` : part,
    );
    return [known ? t(known) : first, ...parts].join(' · ');
  };
}
