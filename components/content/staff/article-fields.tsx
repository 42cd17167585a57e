import { Checkbox, Input, Segmented, Select } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Labelled } from '@/components/staff/editor/labelled';
import { LanguageChoice } from '@/components/staff/editor/language-choice';
import { LocalizedHead, LocalizedRow } from '@/components/staff/editor/localized-rows';
import { MarkdownPreview } from '@/components/staff/editor/markdown-preview';
import { SortField } from '@/components/staff/editor/row-fields';
import { LiveText } from '@/components/ui/price/amount-text';
import type { ArticleContent, ArticleView } from '@/lib/content/staff/contract';
import { defaultLocale, type Locale, localeNames, locales } from '@/lib/i18n/locales';
import type { StaleTexts } from '@/lib/i18n/stale-texts';
import { formatShanghai } from '@/lib/time';
import { useCategoryName } from './use-category-name';

const PublishTime = dynamic(() => import('./publish-time').then((file) => file.PublishTime), { ssr: false });

/** Characters, as in the contract, which is not sent to the browser. */
const mostBody = 40_000;

const none: StaleTexts = new Set();

/** The fields of an article: what it is, its texts side by side, and how the shop renders them. */
export function ArticleFields({
  type,
  categories,
  content,
  stale = none,
  onChange,
}: {
  readonly type: ArticleView['type'];
  readonly categories: readonly ArticleContent['category'][];
  readonly content: ArticleContent;
  /** Translations whose source was changed after them. */
  readonly stale?: StaleTexts;
  readonly onChange: (changes: Partial<ArticleContent>) => void;
}) {
  const t = useTranslations('staff.content');
  const tEditor = useTranslations('staff.editor');
  const nameOf = useCategoryName();
  const [beside, setBeside] = useState<Locale>(locales[1] ?? defaultLocale);
  const [locale, setLocale] = useState<Locale>(defaultLocale);
  const shown: readonly Locale[] = [defaultLocale, beside];
  const text = (words: ArticleContent['title']) => words[locale] || words[defaultLocale];
  return (
    <div className="s-editor s-article">
      <div className="s-editor-main">
        <div className="s-article-facts">
          <Labelled label={t('category')}>
            <Select
              value={content.category}
              options={categories.map((value) => ({ value, label: nameOf(value) }))}
              virtual={false}
              aria-label={t('category')}
              onChange={(category) => onChange({ category })}
            />
          </Labelled>
          <Labelled label={t('publishShanghai')}>
            <PublishTime
              value={content.publishTime}
              label={t('publishShanghai')}
              onChange={(publishTime) => onChange({ publishTime })}
            />
          </Labelled>
          {type === 'DOC' ? (
            <SortField label={t('sort')} value={content.sort} onChange={(sort) => onChange({ sort })} />
          ) : null}
          <span className="s-radios">
            <Checkbox
              checked={content.isEnabled}
              onChange={({ target }) => onChange({ isEnabled: target.checked })}
            >
              {t('isEnabled')}
            </Checkbox>
            {type === 'NEWS' ? (
              <Checkbox
                checked={content.isTop}
                onChange={({ target }) => onChange({ isTop: target.checked })}
              >
                {t('isTop')}
              </Checkbox>
            ) : null}
          </span>
        </div>
        <div className="s-texts">
          <LocalizedHead />
          <LocalizedRow
            label={t('articleTitle')}
            value={content.title}
            most={120}
            path="title"
            stale={stale}
            isRequired
            onChange={(title) => onChange({ title })}
          />
          <LocalizedRow
            label={t('summary')}
            value={content.summary}
            most={300}
            path="summary"
            stale={stale}
            rows={2}
            onChange={(summary) => onChange({ summary })}
          />
          <LocalizedRow
            label={t('author')}
            value={content.author}
            most={60}
            path="author"
            stale={stale}
            isRequired
            onChange={(author) => onChange({ author })}
          />
        </div>
        <div className="s-actions s-article-bar">
          <h2>{t('body')}</h2>
          <Segmented<Locale>
            size="small"
            value={beside}
            options={locales.slice(1).map((value) => ({ value, label: localeNames[value] }))}
            onChange={setBeside}
          />
          <span className="s-hint">{t('markdown')}</span>
          {stale.has(`body.${beside}`) ? (
            <em className="s-stale">{tEditor('stale', { source: localeNames[defaultLocale] })}</em>
          ) : null}
        </div>
        <div className="s-article-bodies">
          {shown.map((one) => (
            <Input.TextArea
              key={one}
              lang={one}
              rows={20}
              maxLength={mostBody}
              value={content.body[one]}
              aria-label={`${t('body')} · ${localeNames[one]}`}
              onChange={({ target }) => onChange({ body: { ...content.body, [one]: target.value } })}
            />
          ))}
        </div>
      </div>
      <aside className="s-editor-preview" aria-label={t('preview')}>
        <header>
          <h2>{t('preview')}</h2>
          <LanguageChoice value={locale} onChange={setLocale} />
        </header>
        <div className="s-preview" lang={locale}>
          <small>
            <LiveText>{`${nameOf(content.category)} · ${formatShanghai(new Date(content.publishTime)).slice(0, 10)}`}</LiveText>
          </small>
          <h3>{text(content.title)}</h3>
          <MarkdownPreview text={text(content.body)} />
        </div>
      </aside>
    </div>
  );
}
