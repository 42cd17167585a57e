import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LanguageChoice } from '@/components/staff/editor/language-choice';
import { MarkdownPreview } from '@/components/staff/editor/markdown-preview';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { YuanText } from '@/components/ui/price/amount-text';
import { defaultLocale, type Locale } from '@/lib/i18n/locales';
import type { ProductContent, ProductView } from '@/lib/products/staff/editor-contract';

/** The draft as a shopper sees it, in one language. */
export function TextsPreview({
  content,
  product,
}: {
  readonly content: ProductContent;
  readonly product: ProductView;
}) {
  const t = useTranslations('staff.product');
  const [locale, setLocale] = useState<Locale>(defaultLocale);
  const text = (words: ProductContent['name']) => words[locale] || words[defaultLocale];
  return (
    <>
      <header>
        <h2>{t('preview')}</h2>
        <LanguageChoice value={locale} onChange={setLocale} />
      </header>
      <div className="s-preview" lang={locale}>
        <div className="s-preview-head">
          <CoverImage src={content.coverUrl ?? product.cover} size={72} />
          <span>
            <b>{text(content.name)}</b>
            <small>{text(content.caption)}</small>
            <small>{text(content.etaLabel)}</small>
          </span>
        </div>
        <ul className="s-preview-skus">
          {content.skus.slice(0, 6).map((one, index) => {
            const figures = product.skus.find(({ id }) => id === one.id);
            return (
              <li key={one.id ?? `new-${index}`} data-chosen={one.isDefault || undefined}>
                <small>{text(one.name)}</small>
                <b>
                  <YuanText value={figures?.price ?? one.start?.price ?? 0} />
                </b>
              </li>
            );
          })}
        </ul>
        <MarkdownPreview text={text(content.introduction)} />
        <ul className="s-preview-notices">
          {content.notices.map((notice, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: notices have no identity but their place
            <li key={index}>{text(notice)}</li>
          ))}
        </ul>
      </div>
      <p className="s-hint">{t('previewHint')}</p>
    </>
  );
}
