import { ApiError } from '@/lib/api/api-error';
import type { Contract } from '@/lib/contract/contract';

/**
 * Uploads a file as a multipart form, which the JSON client does not support.
 * @returns the fields of the response
 * @throws ApiError
 */
export async function uploadFile(
  key: Extract<keyof Contract, `POST ${string}/upload`>,
  file: Blob,
): Promise<{ id: string; link: unknown }> {
  const form = new FormData();
  form.set('file', file, 'file');
  const response = await fetch(`/api${key.slice('POST '.length)}`, {
    method: 'POST',
    body: form,
    headers: { 'X-Requested-With': 'store', 'Accept-Language': document.documentElement.lang },
    signal: AbortSignal.timeout(60_000),
  }).catch((error: unknown) => {
    throw new ApiError(0, '', key, undefined, String(error));
  });
  const body: unknown = await response.json().catch(() => null);
  const field = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  const data = field(body, 'data');
  const id = field(data, 'id');
  if (response.ok && typeof id === 'string') return { id, link: field(data, 'link') };
  throw new ApiError(
    response.ok ? 502 : response.status,
    String(field(body, 'message') ?? ''),
    key,
    undefined,
    response.statusText,
  );
}
