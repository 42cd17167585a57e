import { queryOptions, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '@/lib/api/browser';
import type { Contract } from '@/lib/contract/contract';

/** Keys of queries about products, lots and approvals, which a change of any of them invalidates. */
export const catalogueQueries = ['staff', 'catalogue'] as const;

type Query<Key extends keyof Contract> = Contract[Key] extends { query: z.ZodType }
  ? z.input<Contract[Key]['query']>
  : never;
type Body<Key extends keyof Contract> = Contract[Key] extends { body: z.ZodType }
  ? z.input<Contract[Key]['body']>
  : never;

export function productsQuery(query: Query<'GET /goods/admin/goods/list'>) {
  return queryOptions({
    queryKey: [...catalogueQueries, 'products', query],
    queryFn: ({ signal }) => call('GET /goods/admin/goods/list', { query, signal }),
    placeholderData: (before) => before,
    staleTime: 5_000,
  });
}

export function productCountQuery() {
  return queryOptions({
    queryKey: [...catalogueQueries, 'product-count'],
    queryFn: ({ signal }) => call('GET /goods/admin/goods/count', { signal }),
  });
}

/** The SKUs of a price change; without a filter none are read. */
export function priceSkusQuery(query: Query<'GET /goods/admin/price/skus'>) {
  return queryOptions({
    queryKey: [...catalogueQueries, 'price-skus', query],
    queryFn: ({ signal }) => call('GET /goods/admin/price/skus', { query, signal }),
    placeholderData: (before) => before,
    enabled: Object.values(query).some((value) => value !== undefined),
    staleTime: 5_000,
  });
}

/** @param items `skuId:yuan`, comma-separated; empty: nothing to show */
export function pricePreviewQuery(items: string) {
  return queryOptions({
    queryKey: [...catalogueQueries, 'preview', items],
    queryFn: ({ signal }) => call('GET /goods/admin/price/preview', { query: { items }, signal }),
    placeholderData: (before) => before,
    enabled: items !== '',
    staleTime: 5_000,
  });
}

/** SKUs whose days of cover are computed at once, as in the contract, which is not sent to the browser. */
const mostStockRows = 300;

export function lotsQuery(query: Query<'GET /goods/admin/card_lot/list'>) {
  return queryOptions({
    queryKey: [...catalogueQueries, 'lots', query],
    queryFn: ({ signal }) => call('GET /goods/admin/card_lot/list', { query, signal }),
    placeholderData: (before) => before,
    staleTime: 5_000,
  });
}

export function coverQuery() {
  return queryOptions({
    queryKey: [...catalogueQueries, 'cover'],
    queryFn: ({ signal }) => call('GET /goods/admin/card_lot/stock', { query: {}, signal }),
    staleTime: 5_000,
  });
}

/** Every sku of card codes by its days of cover. */
export function stockQuery() {
  return queryOptions({
    queryKey: [...catalogueQueries, 'cover', 'all'],
    queryFn: ({ signal }) =>
      call('GET /goods/admin/card_lot/stock', { query: { most: mostStockRows }, signal }),
    staleTime: 5_000,
  });
}

export function lotProblemsQuery(id: string, after: number) {
  return queryOptions({
    queryKey: [...catalogueQueries, 'problems', id, after],
    queryFn: ({ signal }) => call('GET /goods/admin/card_lot/problems', { query: { id, after }, signal }),
    placeholderData: (before) => before,
  });
}

export function approvalsQuery(query: Query<'GET /upms/admin/approval/list'>) {
  return queryOptions({
    queryKey: [...catalogueQueries, 'approvals', query],
    queryFn: ({ signal }) => call('GET /upms/admin/approval/list', { query, signal }),
    placeholderData: (before) => before,
    staleTime: 5_000,
  });
}

export function approvalCountQuery() {
  return queryOptions({
    queryKey: [...catalogueQueries, 'approval-count'],
    queryFn: ({ signal }) => call('GET /upms/admin/approval/count', { signal }),
  });
}

export function approvalQuery(id: string) {
  return queryOptions({
    queryKey: [...catalogueQueries, 'approval', id],
    queryFn: ({ signal }) => call('GET /upms/admin/approval/view', { query: { id }, signal }),
    staleTime: 0,
  });
}

export const changePrices = (body: Body<'POST /goods/admin/price/change'>, idempotencyKey: string) =>
  call('POST /goods/admin/price/change', { body, idempotencyKey });

export const changeSale = (body: Body<'POST /goods/admin/goods/sale'>) =>
  call('POST /goods/admin/goods/sale', { body });

export const openLot = (body: Body<'POST /goods/admin/card_lot/open'>, idempotencyKey: string) =>
  call('POST /goods/admin/card_lot/open', { body, idempotencyKey });

export const appendLines = (body: Body<'POST /goods/admin/card_lot/append'>) =>
  call('POST /goods/admin/card_lot/append', { body });

export const finishLot = (body: Body<'POST /goods/admin/card_lot/finish'>) =>
  call('POST /goods/admin/card_lot/finish', { body });

export const discardLot = (id: string) => call('POST /goods/admin/card_lot/discard', { body: { id } });

type LotChange = Body<'POST /goods/admin/card_lot/stop'>;

export const stopLot = (body: LotChange) => call('POST /goods/admin/card_lot/stop', { body });
export const releaseLot = (body: LotChange) => call('POST /goods/admin/card_lot/release', { body });
export const voidLot = (body: LotChange) => call('POST /goods/admin/card_lot/void', { body });

/** Withdraws a request with the key from the mail about it, without a sign-in. */
export function useWithdrawByKey() {
  return useMutation({
    mutationKey: ['staff-withdraw'],
    mutationFn: (key: string) => call('POST /auth/admin/approval/withdraw', { body: { key } }),
  });
}

/** Withdraws an own request. */
export const withdrawApproval = (id: string) => call('POST /upms/admin/approval/withdraw', { body: { id } });

export const decideApproval = (body: Body<'POST /upms/admin/approval/decide'>) =>
  call('POST /upms/admin/approval/decide', { body });

export function priceChangesQuery(query: Query<'GET /goods/admin/price/list'>) {
  return queryOptions({
    queryKey: [...catalogueQueries, 'price-changes', query],
    queryFn: ({ signal }) => call('GET /goods/admin/price/list', { query, signal }),
    placeholderData: (before) => before,
    staleTime: 5_000,
  });
}

/** @param after the last change of the page before */
/** A price change with each of its prices. */
export function priceChangeQuery(id: string) {
  return queryOptions({
    queryKey: [...catalogueQueries, 'price-change', id],
    queryFn: ({ signal }) => call('GET /goods/admin/price/view', { query: { id }, signal }),
  });
}

export function priceHistoryQuery(id: string, after: string | undefined) {
  return queryOptions({
    queryKey: [...catalogueQueries, 'price-history', id, after],
    queryFn: ({ signal }) => call('GET /goods/admin/price/history', { query: { id, after }, signal }),
    placeholderData: (before) => before,
  });
}

export const cancelPriceChange = (body: Body<'POST /goods/admin/price/cancel'>) =>
  call('POST /goods/admin/price/cancel', { body });

export function codesQuery(query: Query<'GET /goods/admin/card_code/list'>) {
  return queryOptions({
    queryKey: [...catalogueQueries, 'codes', query],
    queryFn: ({ signal }) => call('GET /goods/admin/card_code/list', { query, signal }),
    placeholderData: (before) => before,
  });
}

export const voidCode = (body: Body<'POST /goods/admin/card_code/void'>) =>
  call('POST /goods/admin/card_code/void', { body });
