import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '@/lib/api/browser';
import type { Contract } from '@/lib/contract/contract';
import type { SavedViewPage } from '../list-states';

/** The own saved views of a list. */
export function savedViewsQuery(page: SavedViewPage) {
  return queryOptions({
    queryKey: ['staff', 'saved-views', page],
    queryFn: ({ signal }) => call('GET /upms/admin/saved_view/list', { query: { page }, signal }),
  });
}

export const saveView = (body: z.input<Contract['POST /upms/admin/saved_view/save']['body']>) =>
  call('POST /upms/admin/saved_view/save', { body });

export const deleteView = (id: string) => call('POST /upms/admin/saved_view/delete', { body: { id } });
