import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { formatCount } from '@/components/staff/format/count';
import { Length } from '@/components/staff/format/when';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import { type Column, DataTable } from '@/components/staff/list/data-table';
import { EmptyView, LoadError } from '@/components/staff/list/list-states';
import { type QueueRow, queuesQuery } from '@/lib/operations/queries/staff';

const number = (value: number) => (value === 0 ? '–' : formatCount(value));

/**
 * The job queues, those with dead letters and waiting jobs first.
 * @param most the most rows
 */
export function QueueRows({ most = Number.POSITIVE_INFINITY }: { readonly most?: number }) {
  const t = useTranslations('staff.operations');
  const list = useQuery(queuesQuery());
  useRefresh(() => void list.refetch());
  if (list.isError && !list.data) return <LoadError error={list.error} onRetry={() => void list.refetch()} />;
  const rows = list.data
    ?.toSorted(
      (left, right) => right.dead - left.dead || (right.oldestSeconds ?? 0) - (left.oldestSeconds ?? 0),
    )
    .slice(0, most);
  const oldest = ({ oldestSeconds }: QueueRow) =>
    oldestSeconds === null ? (
      '–'
    ) : oldestSeconds < 60 ? (
      t('seconds', { value: oldestSeconds })
    ) : (
      <Length ms={oldestSeconds * 1000} />
    );
  const dead = (row: QueueRow) => <b data-tone={row.dead > 0 ? 'bad' : undefined}>{number(row.dead)}</b>;
  const columns: Column<QueueRow>[] = [
    { key: 'queue', title: t('queue'), render: ({ queue }) => <code translate="no">{queue}</code> },
    {
      key: 'waiting',
      title: t('waiting'),
      width: '90px',
      isNumber: true,
      render: ({ waiting }) => number(waiting),
    },
    {
      key: 'active',
      title: t('active'),
      width: '80px',
      isNumber: true,
      render: ({ active }) => number(active),
    },
    { key: 'oldest', title: t('oldest'), width: '90px', isNumber: true, render: oldest },
    {
      key: 'failed',
      title: t('failed'),
      width: '110px',
      isNumber: true,
      render: ({ failed }) => number(failed),
    },
    { key: 'dead', title: t('dead'), width: '80px', isNumber: true, render: dead },
  ];
  return (
    <DataTable
      label={t('view.QUEUES')}
      columns={columns}
      rows={rows}
      keyOf={({ queue }) => queue}
      card={(row) => (
        <span className="s-card">
          <span className="s-card-line">
            <code translate="no">{row.queue}</code>
            {dead(row)}
          </span>
          <small>{t('queueLine', { waiting: row.waiting, active: row.active })}</small>
        </span>
      )}
      empty={<EmptyView title={t('empty')} />}
    />
  );
}
