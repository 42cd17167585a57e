import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DataTable, type TableProps } from './data-table';
import { Pager } from './list-bar';
import { LoadError } from './list-states';
import type { useListState } from './use-list-state';

type ListResult = Pick<
  UseQueryResult<unknown>,
  'data' | 'error' | 'isError' | 'isPlaceholderData' | 'refetch'
>;

/** The rows of a query with the pager below them; in their place the error of a first load that failed. */
export function QueryTable<Row>({
  list,
  pager,
  ...table
}: Omit<TableProps<Row>, 'isStale'> & { readonly list: ListResult; readonly pager?: ReactNode }) {
  if (list.isError && !list.data) return <LoadError error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      <DataTable {...table} isStale={list.isPlaceholderData} />
      {pager}
    </>
  );
}

/** Previous and next of a list whose place is in the URL. */
export function KeysetPager({
  state,
  next,
  hint,
}: {
  readonly state: Pick<ReturnType<typeof useListState>, 'page' | 'previous' | 'next'>;
  /** Cursor of the next page; null on the last one. */
  readonly next: string | null | undefined;
  readonly hint: string | undefined;
}) {
  return (
    <Pager
      hint={hint}
      onPrevious={state.page > 1 ? state.previous : undefined}
      onNext={next ? () => state.next(next) : undefined}
    />
  );
}
