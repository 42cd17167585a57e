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
  'memberDiscount',
  'couponAllowed',
  'coinRate',
  'bulkPrice',
  'minVipLevel',
  'returnsDays',
  'popularRank',
] as const;

/** Parts of the lists in a product. */
const parts = [
  'name',
  'label',
  'value',
  'faceValue',
  'bonusValue',
  'limitPerOrder',
  'isDefault',
  'isPopular',
  'marketPrice',
  'cost',
  'start',
  'price',
  'quantity',
  'rate',
  'key',
  'type',
  'required',
  'placeholder',
  'help',
  'title',
  'steps',
  'pattern',
  'patternMessage',
  'minLength',
  'maxLength',
  'options',
  'children',
  'searchable',
  'confirm',
  'saveTo',
  'mode',
  'requiredBeforePay',
  'returns',
] as const;

/** The name of a value of a product: `Name · English`. */
export function useFieldName(): (path: string) => string {
  const t = useTranslations('staff.product.field');
  const tPart = useTranslations('staff.product.part');
  return (path) => {
    const [first = '', ...rest] = path.split('.');
    const known = fields.find((field) => field === first);
    const names = rest.map((name) => {
      if (isLocale(name)) return localeNames[name];
      const part = parts.find((one) => one === name);
      return part ? tPart(part) : /^\d+$/.test(name) ? `${Number(name) + 1}` : name;
    });
    return [known ? t(known) : first, ...names].join(' · ');
  };
}
