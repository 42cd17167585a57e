import { Alert } from 'antd';
import { useTranslations } from 'next-intl';
import { defaultLocale, localeNames } from '@/lib/i18n/locales';

/** The texts that a product lacks in a language: its pages show them in the default one. */
export function Untranslated({ names }: { readonly names: readonly string[] }) {
  const t = useTranslations('staff.product');
  if (names.length === 0) return null;
  return (
    <Alert
      className="s-alert"
      type="info"
      showIcon
      title={t('untranslated', { count: names.length, language: localeNames[defaultLocale] })}
      description={
        <ul>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      }
    />
  );
}
