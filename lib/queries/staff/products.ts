import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/browser';
import type { Contract } from '@/lib/contract/contract';
import { catalogueQueries } from './catalogue';

type Body<Key extends keyof Contract> = Contract[Key] extends { body: z.ZodType }
  ? z.input<Contract[Key]['body']>
  : never;

/** The query of one product with everything that an editor writes. */
export function productQuery(id: string) {
  return queryOptions({
    queryKey: [...catalogueQueries, 'product', id],
    queryFn: ({ signal }) => call('GET /goods/admin/goods/view', { query: { id }, signal }),
    staleTime: 0,
  });
}

/** How the history of one product is read. */
export function productHistory(id: string) {
  return {
    key: [...catalogueQueries, 'product', id],
    list: (after: number | undefined) => call('GET /goods/admin/goods/history', { query: { id, after } }),
    one: (revisionId: string) => call('GET /goods/admin/goods/revision', { query: { id: revisionId } }),
  };
}

export const createProduct = (body: Body<'POST /goods/admin/goods/create'>) =>
  call('POST /goods/admin/goods/create', { body });

export const saveProduct = (body: Body<'POST /goods/admin/goods/save'>) =>
  call('POST /goods/admin/goods/save', { body });

export const scheduleProduct = (body: Body<'POST /goods/admin/goods/schedule'>) =>
  call('POST /goods/admin/goods/schedule', { body });

export const unscheduleProduct = (body: Body<'POST /goods/admin/goods/unschedule'>) =>
  call('POST /goods/admin/goods/unschedule', { body });

export const changeStock = (body: Body<'POST /goods/admin/sku/stock'>) =>
  call('POST /goods/admin/sku/stock', { body });

const uploadKey = 'POST /goods/admin/picture/upload';

/**
 * Uploads a picture of a product as a multipart form, which the JSON client does not support.
 * @returns its link
 * @throws ApiError
 */
export async function uploadProductPicture(picture: Blob): Promise<string> {
  const form = new FormData();
  form.set('file', picture, 'picture');
  const response = await fetch('/api/goods/admin/picture/upload', {
    method: 'POST',
    body: form,
    headers: { 'X-Requested-With': 'store', 'Accept-Language': document.documentElement.lang },
    signal: AbortSignal.timeout(60_000),
  }).catch((error: unknown) => {
    throw new ApiError(0, '', uploadKey, undefined, String(error));
  });
  const body: unknown = await response.json().catch(() => null);
  const field = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  const link = field(field(body, 'data'), 'link');
  if (response.ok && typeof link === 'string') return link;
  throw new ApiError(
    response.ok ? 502 : response.status,
    String(field(body, 'message') ?? ''),
    uploadKey,
    undefined,
    response.statusText,
  );
}
