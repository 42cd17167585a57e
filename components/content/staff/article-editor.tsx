import { useQueryClient } from '@tanstack/react-query';
import { App, Button, ConfigProvider } from 'antd';
import dynamic from 'next/dynamic';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { differences } from '@/components/staff/editor/differences';
import { KeptNote } from '@/components/staff/editor/kept-note';
import { OutdatedNote } from '@/components/staff/editor/outdated-note';
import { useDraft } from '@/components/staff/editor/use-draft';
import { useLeaveGuard } from '@/components/staff/editor/use-leave-guard';
import { usePermission } from '@/components/staff/frame/profile-context';
import { Icon } from '@/components/ui/picture/icon';
import { articleQuery, contentQueries, saveArticle } from '@/lib/content/queries/staff';
import type { ArticleContent, ArticleView } from '@/lib/content/staff/contract';
import { defaultLocale, isLocale, localeNames } from '@/lib/i18n/locales';
import { staleAfter } from '@/lib/i18n/stale-texts';
import { Link } from '@/lib/routing/navigation';
import { docPath } from '@/lib/routing/paths';
import { staffContentPath } from '@/lib/routing/staff-paths';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { ArticleFields } from './article-fields';
import { State } from './article-list';
import { ArticleNav } from './article-nav';

const SaveDialog = dynamic(
  () => import('@/components/staff/editor/save-dialog').then((file) => file.SaveDialog),
  { ssr: false },
);
const ArticleHistory = dynamic(() => import('./article-history').then((file) => file.ArticleHistory), {
  ssr: false,
});

const fields = [
  'category',
  'title',
  'summary',
  'body',
  'author',
  'publishTime',
  'isTop',
  'isEnabled',
  'sort',
] as const;

function useFieldName(): (path: string) => string {
  const t = useTranslations('staff.content.field');
  return (path) => {
    const [first = '', language] = path.split('.');
    const known = fields.find((one) => one === first);
    const name = known ? t(known) : first;
    return language && isLocale(language) ? `${name} · ${localeNames[language]}` : name;
  };
}

/** The editor of an article, with its history. */
export function ArticleEditor({ article }: { readonly article: ArticleView }) {
  const t = useTranslations('staff.content');
  const tEditor = useTranslations('staff.editor');
  const language = useLocale();
  const { message } = App.useApp();
  const client = useQueryClient();
  const mayEdit = usePermission('content.edit');
  const nameOf = useFieldName();
  const [panel, setPanel] = useState<'REVIEW' | 'HISTORY' | null>(null);
  const draft = useDraft<ArticleContent>(`staff-draft:article:${article.id}`, article);
  useLeaveGuard(draft.isDirty);
  const save = useStaffAction(
    async (body: Parameters<typeof saveArticle>[0]) => {
      await saveArticle(body);
      draft.adopt(await client.fetchQuery(articleQuery(article.id)));
      message.success(tEditor('saved'));
      setPanel(null);
    },
    [contentQueries],
  );
  const rows = draft.isDirty ? differences(draft.base.content, draft.draft) : [];
  const conflict = draft.isOutdated ? (
    <OutdatedNote
      base={draft.base.content}
      mine={draft.draft}
      theirs={article.content}
      nameOf={nameOf}
      saved={article.lastSaved}
      onMerge={(theirPaths) => {
        draft.takeTheirs(theirPaths);
        save.reset();
      }}
      onDiscard={() => {
        draft.adopt(article);
        save.reset();
      }}
    />
  ) : null;
  const { title } = draft.draft;
  return (
    <div className="s-page s-editor-page">
      <p className="s-crumbs">
        <Link href={staffContentPath}>{t('title')}</Link>
        <Icon name="chevron-right" size={16} />
        <span>{t(`type.${article.type}`)}</span>
      </p>
      <div className="s-head">
        <div className="s-order-title">
          <h1>{title[language] || title[defaultLocale]}</h1>
          <State row={article} />
        </div>
        <div className="s-actions">
          <KeptNote at={draft.keptAt} />
          <Button onClick={() => setPanel('HISTORY')}>{t('history')}</Button>
          {article.state === 'PUBLISHED' ? (
            <Button href={docPath(article.code ?? article.id)} target="_blank">
              {t('inShop')}
            </Button>
          ) : null}
          {mayEdit ? (
            <>
              <Button disabled={!draft.isDirty} onClick={() => draft.adopt(article)}>
                {tEditor('discard')}
              </Button>
              <Button
                type="primary"
                disabled={!draft.isDirty || draft.isOutdated}
                onClick={() => setPanel('REVIEW')}
              >
                {tEditor('review', { count: rows.length })}
              </Button>
            </>
          ) : null}
        </div>
      </div>
      {panel === 'REVIEW' ? null : conflict}
      {article.format === 'HTML' ? <p className="s-hint">{t('isHtml')}</p> : null}
      <div className="s-article-page">
        <ArticleNav article={article} />
        <ConfigProvider componentDisabled={!mayEdit}>
          <ArticleFields
            type={article.type}
            categories={article.categories}
            content={draft.draft}
            stale={staleAfter(new Set(article.staleTexts), draft.base.content, draft.draft)}
            onChange={draft.set}
          />
        </ConfigProvider>
      </div>
      {panel === 'REVIEW' ? (
        <SaveDialog
          rows={rows}
          nameOf={nameOf}
          conflict={conflict}
          effect={t('saveEffect')}
          isBusy={save.isPending}
          error={save.error}
          onClose={() => setPanel(null)}
          onSave={(reason) =>
            save.mutate({ id: article.id, version: draft.base.version, content: draft.draft, reason })
          }
        />
      ) : null}
      {panel === 'HISTORY' ? (
        <ArticleHistory
          article={article}
          now={draft.base.content}
          nameOf={nameOf}
          mayRestore={mayEdit}
          onRestore={(content) => {
            draft.replace(content);
            setPanel(null);
          }}
          onClose={() => setPanel(null)}
        />
      ) : null}
    </div>
  );
}
