'use client';

import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslations } from 'next-intl';
import { PageHead } from '@/components/staff/format/panel';
import { StateTag } from '@/components/staff/format/state-tag';
import { When } from '@/components/staff/format/when';
import { usePermission } from '@/components/staff/frame/profile-context';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import type { Column } from '@/components/staff/list/data-table';
import { SearchField, Views } from '@/components/staff/list/list-bar';
import { EmptyView } from '@/components/staff/list/list-states';
import { KeysetPager, QueryTable } from '@/components/staff/list/query-table';
import { ListSorting, readSort, SavedViews } from '@/components/staff/list/saved-views';
import { useListState } from '@/components/staff/list/use-list-state';
import { articlesQuery } from '@/lib/content/queries/staff';
import type { ArticleListed } from '@/lib/content/staff/contract';
import { languageTags, localeNames, locales, shortLocaleNames } from '@/lib/i18n/locales';
import { useLocalizedPath } from '@/lib/routing/navigation';
import { newArticlePath, staffArticlePath } from '@/lib/routing/staff-paths';
import { timeSorts } from '@/lib/staff/list-states';
import { useCategoryName } from './use-category-name';

const types = ['NEWS', 'DOC'] as const;

/** News and documents; a row opens its editor. */
export function ArticleList() {
  const t = useTranslations('staff.content');
  const pathOf = useLocalizedPath();
  const state = useListState(['type', 'q', 'sort']);
  const type = types.find((one) => one === state.values.type) ?? 'NEWS';
  const { q } = state.values;
  const sort = readSort(timeSorts, state.values.sort);
  const list = useQuery(articlesQuery({ type, q, sort, after: state.cursor }));
  useRefresh(() => void list.refetch());
  const mayEdit = usePermission('content.edit');
  const columns = useArticleColumns();
  const keyOf = (key: string) => (key === 'NEWS' ? undefined : key);
  return (
    <div className="s-list-page">
      <PageHead title={t('title')} hint={t('hint')}>
        {mayEdit ? (
          <Button type="primary" href={pathOf(newArticlePath(type))}>
            {t(`add.${type}`)}
          </Button>
        ) : null}
      </PageHead>
      <Views
        label={t('views')}
        current={type}
        views={types.map((key) => ({ key, name: t(`type.${key}`) }))}
        hrefOf={(key) => state.hrefWith({ type: keyOf(key) })}
        onChoose={(key) => state.set({ type: keyOf(key) })}
        extra={<SavedViews page="articles" />}
      />
      <div className="s-filters">
        <SearchField value={q} label={t('search')} onChange={(text) => state.set({ q: text })} />
        <ListSorting sorts={timeSorts} value={sort} onChange={state.set} />
      </div>
      <QueryTable
        list={list}
        label={t('title')}
        columns={columns}
        rows={list.data?.rows}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => staffArticlePath(id)}
        card={(row) => (
          <>
            <p className="s-card-line">
              <b>{row.title}</b>
              <State row={row} />
            </p>
            <p className="s-hint">{row.publishTime.slice(0, 16)}</p>
          </>
        )}
        empty={<EmptyView title={t('empty')} onClear={q ? () => state.set({ q: undefined }) : undefined} />}
        pager={
          <KeysetPager
            state={state}
            next={list.data?.next}
            hint={list.data && t('page', { page: state.page, rows: list.data.rows.length })}
          />
        }
      />
    </div>
  );
}

export function State({ row }: { readonly row: Pick<ArticleListed, 'state'> }) {
  const t = useTranslations('staff.content');
  const tone = row.state === 'PUBLISHED' ? 'green' : row.state === 'SCHEDULED' ? 'blue' : 'grey';
  return <StateTag tone={tone}>{t(`state.${row.state}`)}</StateTag>;
}

function useArticleColumns(): Column<ArticleListed>[] {
  const t = useTranslations('staff.content');
  const nameOf = useCategoryName();
  return [
    {
      key: 'title',
      title: t('articleTitle'),
      render: (row) => (
        <span className="s-two">
          <b className="clip">{row.title}</b>
          {row.code ? <small>{row.code}</small> : null}
        </span>
      ),
    },
    { key: 'category', title: t('category'), width: '130px', render: (row) => nameOf(row.category) },
    {
      key: 'texts',
      title: t('texts'),
      width: '170px',
      render: ({ languages }) => (
        <span className="s-roles s-one-line">
          {locales.map((locale) => (
            <span
              key={locale}
              lang={languageTags[locale]}
              title={localeNames[locale]}
              data-missing={!languages.includes(locale) || undefined}
            >
              {shortLocaleNames[locale]}
            </span>
          ))}
        </span>
      ),
    },
    { key: 'state', title: t('stateTitle'), width: '130px', render: (row) => <State row={row} /> },
    {
      key: 'time',
      title: t('publishTime'),
      width: '150px',
      isNumber: true,
      render: (row) => <When time={row.publishTime} />,
    },
    {
      key: 'changed',
      title: t('changed'),
      width: '120px',
      isNumber: true,
      render: (row) => <When time={row.updatedTime} />,
    },
  ];
}
