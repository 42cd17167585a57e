import { Input } from 'antd';
import type { TextAreaProps } from 'antd/es/input';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { defaultLocale, type Locale, localeNames, locales } from '@/lib/i18n/locales';
import type { StaleTexts } from '@/lib/i18n/stale-texts';
import type { LocalizedText } from '@/lib/wire/localized-text';

/** A field for one line of text, which grows where the text is longer than the field is wide. */
export function GrowingField({
  onChange,
  ...props
}: Omit<TextAreaProps, 'onChange' | 'autoSize'> & { readonly onChange: (text: string) => void }) {
  return (
    <Input.TextArea
      {...props}
      autoSize
      onPressEnter={(event) => event.preventDefault()}
      onChange={({ target }) => onChange(target.value.replaceAll('\n', ' '))}
    />
  );
}

/** The heads of the three columns. */
export function LocalizedHead() {
  const t = useTranslations('staff.editor');
  return (
    <div className="s-texts-row s-texts-head">
      <span />
      {locales.map((locale, index) => (
        <span key={locale}>
          <b lang={locale}>{localeNames[locale]}</b> {index === 0 ? <small>{t('source')}</small> : null}
        </span>
      ))}
    </div>
  );
}

/**
 * One text in the three languages of the shop, side by side. Missing texts are marked once there is one in another
 * language, or the field was left empty.
 */
export function LocalizedRow({
  label,
  hint,
  value,
  most,
  isRequired = false,
  rows = 1,
  path,
  stale,
  onChange,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly value: LocalizedText;
  /** Characters of each language. */
  readonly most: number;
  readonly isRequired?: boolean;
  /** Lines of the fields; one: a field without line breaks. */
  readonly rows?: number;
  /** The name of the text in `stale`. */
  readonly path?: string;
  /** Translations whose source was changed after them. */
  readonly stale?: StaleTexts;
  readonly onChange: (value: LocalizedText) => void;
}) {
  const t = useTranslations('staff.editor');
  const id = useId();
  const [left, setLeft] = useState<ReadonlySet<Locale>>(new Set());
  const isStarted = locales.some((locale) => value[locale].trim() !== '');
  return (
    <div className="s-texts-row">
      <span id={id} className="s-texts-label">
        {label}
        {isRequired ? <b aria-hidden="true">*</b> : null}
        {hint ? <small>{hint}</small> : null}
      </span>
      {locales.map((locale, index) => {
        const text = value[locale];
        const isMissing = isRequired && text.trim() === '' && (isStarted || left.has(locale));
        const isStale = !isMissing && (stale?.has(`${path}.${locale}`) ?? false);
        const props = {
          value: text,
          maxLength: most,
          lang: locale,
          'aria-label': `${label} · ${localeNames[locale]}`,
          'aria-invalid': isMissing && index === 0,
          onBlur: () => setLeft((before) => new Set(before).add(locale)),
          ...(isMissing || isStale
            ? { status: isMissing && index === 0 ? ('error' as const) : ('warning' as const) }
            : {}),
        };
        const change = (next: string) => onChange({ ...value, [locale]: next });
        return (
          <span key={locale} className="s-texts-cell" data-language={localeNames[locale]}>
            {rows === 1 ? (
              <GrowingField {...props} onChange={change} />
            ) : (
              <Input.TextArea
                {...props}
                autoSize={{ minRows: rows }}
                onChange={({ target }) => change(target.value)}
              />
            )}
            <small>
              {isMissing ? <em>{t('missing')}</em> : null}
              {isStale ? <em>{t('stale', { source: localeNames[defaultLocale] })}</em> : null}
              <span>
                {text.length}/{most}
              </span>
            </small>
          </span>
        );
      })}
    </div>
  );
}
