import { useTranslations } from 'next-intl';
import { localeNames } from '@/lib/i18n/locales';
import { type CatalogueField, textOfField } from '@/lib/products/staff/catalogue-file';

/** The name of a column, as exports head it. */
export function useFieldName(): (field: CatalogueField) => string {
  const t = useTranslations('staff.catalogueFile.field');
  return (field) => {
    const text = textOfField(field);
    if (text) return `${t(text.name)} (${localeNames[text.locale]})`;
    // Without a language it is the name of one value.
    return t(field as Exclude<CatalogueField, `${string}.${string}`>);
  };
}
