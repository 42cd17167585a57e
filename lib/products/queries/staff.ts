import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '@/lib/api/browser';
import { uploadFile } from '@/lib/api/upload-file';
import type { Contract } from '@/lib/contract/contract';
import { catalogueQueries } from './staff-catalogue';

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

/**
 * Uploads a picture of a product.
 * @returns its link
 * @throws ApiError
 */
export async function uploadProductPicture(picture: Blob): Promise<string> {
  const { link } = await uploadFile('POST /goods/admin/picture/upload', picture);
  return String(link);
}
