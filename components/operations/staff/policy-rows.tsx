import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { formatCount } from '@/components/staff/format/count';
import { StateTag } from '@/components/staff/format/state-tag';
import { When } from '@/components/staff/format/when';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import type { Column } from '@/components/staff/list/data-table';
import { EmptyView } from '@/components/staff/list/list-states';
import { QueryTable } from '@/components/staff/list/query-table';
import { type PolicyReport, policyReportsQuery } from '@/lib/operations/queries/staff';
import { CursorPager, type Paging } from './paging';

/** What browsers reported that the Content Security Policy of a page forbids. */
export function PolicyRows({ paging }: { readonly paging: Paging }) {
  const t = useTranslations('staff.operations');
  const list = useQuery(policyReportsQuery(paging.cursor));
  useRefresh(() => void list.refetch());
  const state = ({ disposition }: PolicyReport) => (
    <StateTag tone={disposition === 'enforce' ? 'green' : 'grey'}>{t(`disposition.${disposition}`)}</StateTag>
  );
  const columns: Column<PolicyReport>[] = [
    { key: 'last', title: t('last'), width: '120px', render: ({ lastTime }) => <When time={lastTime} /> },
    { key: 'first', title: t('first'), width: '120px', render: ({ firstTime }) => <When time={firstTime} /> },
    { key: 'page', title: t('reportedPage'), render: ({ page }) => <Code text={page} /> },
    { key: 'blocked', title: t('blocked'), render: ({ blocked }) => <Code text={blocked} /> },
    {
      key: 'directive',
      title: t('directive'),
      width: '220px',
      render: ({ directive }) => <Code text={directive} />,
    },
    { key: 'state', title: t('state'), width: '130px', render: state },
    {
      key: 'count',
      title: t('times'),
      width: '90px',
      isNumber: true,
      render: ({ count }) => formatCount(count),
    },
  ];
  return (
    <>
      <p className="s-hint s-note">{t('policyHint')}</p>
      <QueryTable
        list={list}
        label={t('view.POLICY')}
        columns={columns}
        rows={list.data?.rows}
        keyOf={({ id }) => id}
        card={(row) => (
          <span className="s-card">
            <span className="s-card-line">
              <Code text={row.page} />
              <When time={row.lastTime} />
            </span>
            <span className="s-card-line">
              <Code text={`${row.directive} · ${row.blocked}`} />
              <b>{formatCount(row.count)}</b>
            </span>
            {state(row)}
          </span>
        )}
        empty={<EmptyView title={t('noPolicyReports')} />}
      />
      <CursorPager paging={paging} rows={list.data?.rows.length} next={list.data?.next} />
    </>
  );
}

function Code({ text }: { readonly text: string }) {
  return (
    <code translate="no" className="clip" title={text}>
      {text}
    </code>
  );
}
