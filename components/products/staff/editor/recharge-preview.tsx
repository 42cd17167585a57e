import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { cleanValue, fieldProblem, shownValue } from '@/components/products/recharge/recharge-values';
import { LanguageChoice } from '@/components/staff/editor/language-choice';
import { RechargeControl } from '@/components/staff/form/recharge-control';
import { defaultLocale, type Locale } from '@/lib/i18n/locales';
import type { RechargeField, RechargeOption } from '@/lib/products/recharge';
import type { FieldContent } from '@/lib/products/staff/editor-contract';
import type { LocalizedText } from '@/lib/wire/localized-text';

type OptionContent = NonNullable<FieldContent['options']>[number];

const inLanguage = (text: LocalizedText, locale: Locale) => text[locale] || text[defaultLocale];

/** A field in one language, as a shopper's form receives it. */
function shopperField(field: FieldContent, locale: Locale): RechargeField {
  const option = ({ value, label, children }: OptionContent): RechargeOption => ({
    value,
    label: inLanguage(label, locale),
    ...(children ? { children: children.map(option) } : {}),
  });
  const { label, placeholder, help: _, patternMessage, options, ...plain } = field;
  return {
    ...plain,
    label: inLanguage(label, locale),
    placeholder: placeholder && inLanguage(placeholder, locale),
    patternMessage: patternMessage && (inLanguage(patternMessage, locale) || undefined),
    options: options?.map(option),
  };
}

/** The form as a shopper fills it in. Values are cleaned and checked by the rules of the shop's form. */
export function RechargePreview({ fields }: { readonly fields: readonly FieldContent[] }) {
  const t = useTranslations('staff.product');
  const [locale, setLocale] = useState<Locale>(defaultLocale);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const form = fields.map((field) => shopperField(field, locale));
  return (
    <>
      <header>
        <h2>{t('tryIt')}</h2>
        <LanguageChoice value={locale} onChange={setLocale} />
      </header>
      <div className="s-preview" lang={locale}>
        {form.length === 0 ? <p className="s-hint">{t('noFields')}</p> : null}
        {form.map((field) => {
          const value = typed[field.key] ?? '';
          const problem = value === '' && !field.required ? null : fieldProblem(field, value);
          return (
            <div key={field.key} className="s-labelled">
              <span aria-hidden="true">{field.required ? `${field.label} *` : field.label}</span>
              <RechargeControl
                field={field}
                value={value}
                onChange={(next) => setTyped({ ...typed, [field.key]: next })}
              />
              {value === '' ? null : (
                <small data-tone={problem ? 'bad' : 'good'} role="status">
                  {problem ? problemText(problem, t) : t('valid', { value: shownValue(field, value) })}
                </small>
              )}
            </div>
          );
        })}
      </div>
      {form.length > 0 ? (
        <>
          <h3 className="s-sub">{t('result')}</h3>
          <pre className="s-result">
            {JSON.stringify(
              Object.fromEntries(
                form.flatMap((field) => {
                  const value = cleanValue(field, typed[field.key] ?? '');
                  return value === '' ? [] : [[field.key, value]];
                }),
              ),
              null,
              2,
            )}
          </pre>
        </>
      ) : null}
    </>
  );
}

function problemText(
  problem: NonNullable<ReturnType<typeof fieldProblem>>,
  t: ReturnType<typeof useTranslations<'staff.product'>>,
): string {
  switch (problem.kind) {
    case 'format':
      return problem.message ?? t('problem.format');
    case 'tooShort':
      return t('problem.tooShort', { limit: problem.limit });
    case 'unseen':
      return t('problem.unseen');
    case 'tooLong':
      return t('problem.tooLong', { limit: problem.limit });
    default:
      return t('problem.required');
  }
}
