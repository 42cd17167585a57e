import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '@/lib/api/browser';
import type { Contract } from '@/lib/contract/contract';
import type { TableFormat } from '@/lib/wire/file';
import { downloadFile } from '../../staff/queries/download';

type ListQuery = z.input<Contract['GET /order/admin/order/list']['query']>;

/** Keys of queries about orders, which a decision invalidates. */
export const orderQueries = ['staff', 'orders'] as const;

export function staffOrderListQuery(query: ListQuery) {
  return queryOptions({
    queryKey: [...orderQueries, 'list', query],
    queryFn: ({ signal }) => call('GET /order/admin/order/list', { query, signal }),
    placeholderData: (before) => before,
    staleTime: 5_000,
  });
}

/** How many orders the filter finds. It does not wait for the list, nor the list for it. */
export function staffOrderTotalQuery(query: Omit<ListQuery, 'after'>) {
  return queryOptions({
    queryKey: [...orderQueries, 'total', query],
    queryFn: ({ signal }) => call('GET /order/admin/order/total', { query, signal }),
    staleTime: 5_000,
  });
}

export const exportOrders = (
  query: Omit<ListQuery, 'after' | 'min'> & { min?: number | undefined; format: TableFormat },
  signal: AbortSignal,
) => downloadFile('GET /order/admin/order/export', { query, signal });

export function staffOrderCountQuery() {
  return queryOptions({
    queryKey: [...orderQueries, 'count'],
    queryFn: ({ signal }) => call('GET /order/admin/order/count', { signal }),
  });
}

export function staffOrderQuery(orderSn: string) {
  return queryOptions({
    queryKey: [...orderQueries, 'detail', orderSn],
    queryFn: ({ signal }) => call('GET /order/admin/order/view', { query: { orderSn }, signal }),
    staleTime: 5_000,
  });
}

/** The keys of the columns that the person hides, joined by commas, in the only view of their page. */
export function hiddenColumnsQuery() {
  return queryOptions({
    queryKey: ['staff', 'hidden-columns'],
    queryFn: ({ signal }) =>
      call('GET /upms/admin/saved_view/list', { query: { page: 'orders.columns' }, signal }),
    select: ([saved]) => saved?.query.split(',').filter(Boolean) ?? [],
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const hideColumns = (keys: readonly string[]) =>
  call('POST /upms/admin/saved_view/save', {
    body: { page: 'orders.columns', name: 'columns', query: keys.join(',') },
  });

type Decision = { orderSn: string; version: number; reason: string };

export const reviewOrder = (body: Omit<Decision, 'reason'> & { reason?: string; passed: boolean }) =>
  call('POST /order/admin/order/review', { body });

/** The recharge form of an order, and a message that asks the member for the account. */
export function accountFormQuery(orderSn: string) {
  return queryOptions({
    queryKey: [...orderQueries, 'account-form', orderSn],
    queryFn: ({ signal }) => call('GET /order/admin/order/account_form', { query: { orderSn }, signal }),
  });
}

export const correctAccount = (body: z.input<Contract['POST /order/admin/order/correct_account']['body']>) =>
  call('POST /order/admin/order/correct_account', { body });

export const cancelOrder = (body: Decision) => call('POST /order/admin/order/cancel', { body });

export const shipOrder = (body: z.input<Contract['POST /order/admin/order/shipping']['body']>) =>
  call('POST /order/admin/order/shipping', { body });

export const noteOrder = (body: { orderSn: string; content: string }) =>
  call('POST /order/admin/order/update_remark', { body });

export const resendOrderMail = (orderSn: string) =>
  call('POST /order/admin/order/resend_mail', { body: { orderSn } });

export const readContact = (body: { orderSn: string; reason: string }) =>
  call('POST /order/admin/order/contact', { body });
