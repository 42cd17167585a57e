import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '@/lib/api/browser';
import type { Contract } from '@/lib/contract/contract';

/** Keys of queries about articles, banners, keywords and categories, which a change of any of them invalidates. */
export const contentQueries = ['staff', 'content'] as const;

type Query<Key extends keyof Contract> = Contract[Key] extends { query: z.ZodType }
  ? z.input<Contract[Key]['query']>
  : never;
type Body<Key extends keyof Contract> = Contract[Key] extends { body: z.ZodType }
  ? z.input<Contract[Key]['body']>
  : never;

/** A Markdown text as HTML; an empty text is not sent. */
export function markdownQuery(text: string) {
  return queryOptions({
    queryKey: ['staff', 'markdown', text],
    queryFn: ({ signal }) => call('POST /store/admin/markdown/preview', { body: { text }, signal }),
    placeholderData: (before) => before,
    enabled: text.trim() !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  });
}

export function articlesQuery(query: Query<'GET /store/admin/article/list'>) {
  return queryOptions({
    queryKey: [...contentQueries, 'articles', query],
    queryFn: ({ signal }) => call('GET /store/admin/article/list', { query, signal }),
    placeholderData: (before) => before,
    staleTime: 5_000,
  });
}

/** The query of one article with its texts in all languages. */
export function articleQuery(id: string) {
  return queryOptions({
    queryKey: [...contentQueries, 'article', id],
    queryFn: ({ signal }) => call('GET /store/admin/article/view', { query: { id }, signal }),
    staleTime: 0,
  });
}

/** How the history of one article is read. */
export function articleHistory(id: string) {
  return {
    key: [...contentQueries, 'article', id],
    list: (after: number | undefined) => call('GET /store/admin/article/history', { query: { id, after } }),
    one: (revisionId: string) => call('GET /store/admin/article/revision', { query: { id: revisionId } }),
  };
}

export const createArticle = (body: Body<'POST /store/admin/article/create'>) =>
  call('POST /store/admin/article/create', { body });

export const saveArticle = (body: Body<'POST /store/admin/article/save'>) =>
  call('POST /store/admin/article/save', { body });

export function bannersQuery() {
  return queryOptions({
    queryKey: [...contentQueries, 'banners'],
    queryFn: ({ signal }) => call('GET /store/admin/banner/list', { signal }),
  });
}

export function keywordsQuery() {
  return queryOptions({
    queryKey: [...contentQueries, 'keywords'],
    queryFn: ({ signal }) => call('GET /goods/admin/search_keyword/list', { signal }),
  });
}

export function categoriesQuery() {
  return queryOptions({
    queryKey: [...contentQueries, 'categories'],
    queryFn: ({ signal }) => call('GET /goods/admin/goods_category/list', { signal }),
  });
}

export const saveBanner = (body: Body<'POST /store/admin/banner/save'>) =>
  call('POST /store/admin/banner/save', { body });
export const deleteBanner = (body: Body<'POST /store/admin/banner/delete'>) =>
  call('POST /store/admin/banner/delete', { body });
export const moveBanner = (body: Body<'POST /store/admin/banner/move'>) =>
  call('POST /store/admin/banner/move', { body });
export const moveKeyword = (body: Body<'POST /goods/admin/search_keyword/move'>) =>
  call('POST /goods/admin/search_keyword/move', { body });
export const moveCategory = (body: Body<'POST /goods/admin/goods_category/move'>) =>
  call('POST /goods/admin/goods_category/move', { body });
export const saveKeyword = (body: Body<'POST /goods/admin/search_keyword/save'>) =>
  call('POST /goods/admin/search_keyword/save', { body });
export const deleteKeyword = (body: Body<'POST /goods/admin/search_keyword/delete'>) =>
  call('POST /goods/admin/search_keyword/delete', { body });
export const saveCategory = (body: Body<'POST /goods/admin/goods_category/save'>) =>
  call('POST /goods/admin/goods_category/save', { body });

export function dealsQuery(query: Query<'GET /goods/admin/daily_deal/list'>) {
  return queryOptions({
    queryKey: [...contentQueries, 'deals', query],
    queryFn: ({ signal }) => call('GET /goods/admin/daily_deal/list', { query, signal }),
    placeholderData: (before) => before,
    staleTime: 5_000,
  });
}

/** The deals that run between two times, in milliseconds. */
export function dealWeekQuery({ from, to }: { readonly from: number; readonly to: number }) {
  return dealsQuery({ view: 'RANGE', from, to });
}

export const saveDeal = (body: Body<'POST /goods/admin/daily_deal/save'>) =>
  call('POST /goods/admin/daily_deal/save', { body });
export const endDeal = (body: Body<'POST /goods/admin/daily_deal/end'>) =>
  call('POST /goods/admin/daily_deal/end', { body });
