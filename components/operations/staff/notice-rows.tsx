import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { StateTag } from '@/components/staff/format/state-tag';
import { When } from '@/components/staff/format/when';
import { usePermission } from '@/components/staff/frame/profile-context';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import type { Column } from '@/components/staff/list/data-table';
import { ChoiceChip } from '@/components/staff/list/list-bar';
import { EmptyView } from '@/components/staff/list/list-states';
import { QueryTable } from '@/components/staff/list/query-table';
import { type Notice, noticesQuery, retryNotice } from '@/lib/operations/queries/staff';
import { CursorPager, type Paging } from './paging';
import { RetryButton } from './retry-button';

const statuses = ['WAITING', 'SENT', 'FAILED'] as const;
const tones = { WAITING: 'blue', SENT: 'green', FAILED: 'red' } as const;

/** Mails and text messages, newest first; their texts are not shown. */
export function NoticeRows({
  paging,
  status,
  onStatus,
}: {
  readonly paging: Paging;
  readonly status: string | undefined;
  readonly onStatus: (status: string | undefined) => void;
}) {
  const t = useTranslations('staff.operations');
  const mayRetry = usePermission('operations.retry');
  const chosen = statuses.find((one) => one === status);
  const list = useQuery(noticesQuery({ status: chosen ?? 'ALL', after: paging.cursor }));
  useRefresh(() => void list.refetch());
  const state = (row: Notice) => <StateTag tone={tones[row.status]}>{t(`notice.${row.status}`)}</StateTag>;
  const retry = (row: Notice) =>
    mayRetry && row.status === 'FAILED' ? <RetryButton run={() => retryNotice(row.id)} /> : null;
  const columns: Column<Notice>[] = [
    { key: 'time', title: t('time'), width: '120px', render: ({ time }) => <When time={time} /> },
    { key: 'channel', title: t('channel'), width: '90px', render: ({ channel }) => t(`channels.${channel}`) },
    { key: 'to', title: t('recipient'), width: '220px', render: ({ recipient }) => recipient },
    { key: 'subject', title: t('subject'), render: ({ subject }) => <span className="clip">{subject}</span> },
    {
      key: 'attempts',
      title: t('attempts'),
      width: '90px',
      isNumber: true,
      render: ({ attempts }) => attempts,
    },
    { key: 'state', title: t('outcome'), width: '120px', render: state },
    { key: 'action', title: t('action'), width: '110px', render: retry },
  ];
  return (
    <>
      <div className="s-filters">
        <ChoiceChip
          name={t('outcome')}
          options={statuses.map((value) => ({ value, name: t(`notice.${value}`) }))}
          value={chosen}
          onChoose={(value) => onStatus(value)}
        />
      </div>
      <QueryTable
        list={list}
        label={t('view.MAIL')}
        columns={columns}
        rows={list.data?.rows}
        keyOf={({ id }) => id}
        card={(row) => (
          <span className="s-card">
            <span className="s-card-line">
              <b className="clip">{row.subject}</b>
              <When time={row.time} />
            </span>
            <small>{row.recipient}</small>
            <span className="s-card-line">
              {state(row)}
              {retry(row)}
            </span>
          </span>
        )}
        empty={<EmptyView title={t('noNotices')} />}
      />
      <CursorPager paging={paging} rows={list.data?.rows.length} next={list.data?.next} />
    </>
  );
}
