import { Segmented } from 'antd';
import { type Locale, localeNames, locales, shortLocaleNames } from '@/lib/i18n/locales';

/** The languages of a preview. */
export function LanguageChoice({
  value,
  onChange,
}: {
  readonly value: Locale;
  readonly onChange: (value: Locale) => void;
}) {
  return (
    <Segmented<Locale>
      size="small"
      value={value}
      options={locales.map((locale) => ({
        value: locale,
        label: shortLocaleNames[locale],
        title: localeNames[locale],
      }))}
      onChange={onChange}
    />
  );
}
