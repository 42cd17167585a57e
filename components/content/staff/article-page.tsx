'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import { RecordError } from '@/components/staff/list/list-states';
import { articleQuery } from '@/lib/content/queries/staff';
import { staffContentPath } from '@/lib/routing/staff-paths';
import { ArticleEditor } from './article-editor';

/** The editor of one article. */
export function ArticlePage({ id }: { readonly id: string }) {
  const t = useTranslations('staff.content');
  const { data, error, refetch } = useQuery(articleQuery(id));
  useRefresh(() => void refetch());
  if (error && !data) {
    return (
      <RecordError
        error={error}
        onRetry={() => void refetch()}
        unknown={t('unknown')}
        href={staffContentPath}
        back={t('toContent')}
      />
    );
  }
  return data ? <ArticleEditor key={id} article={data} /> : <i className="s-bone s-bone-page" />;
}
