import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '@/lib/api/browser';
import type { CallInput, CallOutput, Contract } from '@/lib/contract/contract';
import type { AfterSalesStatus } from '@/lib/refunds/after-sales-contract';

/** Keys of queries about refunds and after-sales requests, which a decision invalidates. */
export const refundQueries = ['staff', 'refunds'] as const;

export type StaffRefund = CallOutput<'GET /order/admin/refund/list'>['records'][number];
export type StaffRequest = CallOutput<'GET /order/admin/aftersales/view'>;

type RefundList = z.input<Contract['GET /order/admin/refund/list']['query']>;

export function staffRefundListQuery(query: RefundList) {
  return queryOptions({
    queryKey: [...refundQueries, 'list', query],
    queryFn: ({ signal }) => call('GET /order/admin/refund/list', { query, signal }),
    placeholderData: (before) => before,
  });
}

export function staffRequestListQuery(query: {
  status?: AfterSalesStatus;
  q?: string;
  pageNumber?: number;
  pageSize?: number;
}) {
  return queryOptions({
    queryKey: [...refundQueries, 'requests', query],
    queryFn: ({ signal }) => call('GET /order/admin/aftersales/list', { query, signal }),
    placeholderData: (before) => before,
  });
}

export function staffRequestQuery(id: string) {
  return queryOptions({
    queryKey: [...refundQueries, 'request', id],
    queryFn: ({ signal }) => call('GET /order/admin/aftersales/view', { query: { id }, signal }),
  });
}

/** What can still be refunded for an order. */
export function refundableQuery(orderSn: string) {
  return queryOptions({
    queryKey: [...refundQueries, 'refundable', orderSn],
    queryFn: ({ signal }) => call('GET /order/admin/refund/view', { query: { orderSn }, signal }),
    staleTime: 0,
  });
}

export const createRefund = (
  body: z.input<Contract['POST /order/admin/refund/create']['body']>,
  idempotencyKey: string,
) => call('POST /order/admin/refund/create', { body, idempotencyKey });

export const retryRefund = (refundId: string) =>
  call('POST /order/admin/refund/retry', { body: { refundId } });

export const settleRefund = (body: { refundId: string; by: 'BANK' | 'COINS'; reference: string }) =>
  call('POST /order/admin/refund/settle', { body });

type Approval = {
  id: string;
  version: number;
  units?: number;
  keepFee: boolean;
  reason: string;
  reply?: string;
};

export const approveRequest = (body: Approval) => call('POST /order/admin/aftersales/approve', { body });

export const receiveReturn = ({ id, version, units, keepFee, reason }: Approval) =>
  call('POST /order/admin/aftersales/received', { body: { id, version, units, keepFee, reason } });

export const replaceCodes = (body: { id: string; version: number; reason: string; reply?: string }) =>
  call('POST /order/admin/aftersales/replace', { body });

export const beginReplacement = (body: CallInput<'POST /order/admin/aftersales/begin'>['body']) =>
  call('POST /order/admin/aftersales/begin', { body });

export const refuseRequest = (body: { id: string; version: number; reply: string }) =>
  call('POST /order/admin/aftersales/refuse', { body });
