import { defaultLocale, locales } from '../../i18n/locales';
import type { LocalizedText } from '../../wire/localized-text';
import type { ProductContent } from './editor-contract';

/** The texts that shoppers read and that a product lacks, as paths: in the default language, and in the others. */
export function missingTexts({
  name,
  caption,
  unit,
  etaLabel,
  notices,
  skus,
  rechargeFields,
}: ProductContent): { required: string[]; translations: string[] } {
  const texts: [string, LocalizedText][] = [
    ['name', name],
    ['caption', caption],
    ['unit', unit],
    ['etaLabel', etaLabel],
    ...notices.map((text, index): [string, LocalizedText] => [`notices.${index}`, text]),
    ...skus.map((one, index): [string, LocalizedText] => [`skus.${index}.name`, one.name]),
    ...rechargeFields.map((one, index): [string, LocalizedText] => [
      `rechargeFields.${index}.label`,
      one.label,
    ]),
  ];
  const missing = texts.flatMap(([path, text]) =>
    locales.filter((locale) => !text[locale]).map((locale) => ({ path: `${path}.${locale}`, locale })),
  );
  const pathsOf = (isRequired: boolean) =>
    missing.filter(({ locale }) => (locale === defaultLocale) === isRequired).map(({ path }) => path);
  return { required: pathsOf(true), translations: pathsOf(false) };
}
