import { Segmented } from 'antd';
import { type Locale, languageTags, localeNames, locales } from '@/lib/i18n/locales';

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
        label: languageTags[locale],
        title: localeNames[locale],
      }))}
      onChange={onChange}
    />
  );
}
