import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { usePermission } from '@/components/staff/frame/profile-context';
import { type Column, DataTable } from '@/components/staff/list/data-table';
import { EmptyView, LoadError } from '@/components/staff/list/list-states';
import { type RowOrder, useRowOrder } from './use-row-order';

/** A short list that is shown whole, in an order that staff change, with a button that adds a row. */
export function RowList<Row extends { id: string }>({
  label,
  add,
  list,
  columns,
  order,
  onOpen,
  onAdd,
  card,
}: {
  readonly label: string;
  readonly add: string;
  readonly list: UseQueryResult<Row[]>;
  readonly columns: readonly Column<Row>[];
  readonly order: RowOrder<Row>;
  readonly onOpen: (row: Row) => void;
  readonly onAdd: () => void;
  readonly card: (row: Row) => ReactNode;
}) {
  const t = useTranslations('staff.promotions');
  const mayEdit = usePermission('promotion.edit');
  const { rows, place } = useRowOrder(list.data, order, mayEdit);
  if (list.isError && !list.data) {
    return <LoadError error={list.error} onRetry={() => void list.refetch()} />;
  }
  return (
    <>
      <div className="s-filters">
        {mayEdit ? (
          <Button type="primary" onClick={onAdd}>
            {add}
          </Button>
        ) : null}
      </div>
      <DataTable
        label={label}
        columns={[...columns, place]}
        rows={rows}
        keyOf={({ id }) => id}
        {...(mayEdit ? { onOpen } : {})}
        card={card}
        empty={<EmptyView title={t('empty')} />}
      />
    </>
  );
}
