import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import { uploadFile } from '@/lib/api/upload-file';

/** Keys of queries about settings, which a change invalidates. */
export const settingQueries = ['staff', 'settings'] as const;

export function settingsQuery() {
  return queryOptions({
    queryKey: [...settingQueries, 'list'],
    queryFn: ({ signal }) => call('GET /upms/admin/setting/list', { signal }),
  });
}

export function settingHistoryQuery(key: string) {
  return queryOptions({
    queryKey: [...settingQueries, 'history', key],
    queryFn: ({ signal }) => call('GET /upms/admin/setting/history', { query: { key }, signal }),
  });
}

export const saveSetting = (body: { key: string; version: number; value: unknown; reason: string }) =>
  call('POST /upms/admin/setting/save', { body });

/**
 * Uploads a logo or an icon of the shop.
 * @returns its link
 * @throws ApiError
 */
export async function uploadBrandPicture(picture: Blob, fileType: 'logo' | 'icon'): Promise<string> {
  const { link } = await uploadFile('POST /upms/admin/brand/upload', picture, { fields: { fileType } });
  return String(link);
}
