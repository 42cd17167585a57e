import { ApiError } from '@/lib/api/api-error';

/**
 * Fetches a picture of a request. Returns an object URL.
 * @param path below the gateway
 */
export async function readEvidence(path: string): Promise<string> {
  const response = await fetch(path, { headers: { 'X-Requested-With': 'store' }, cache: 'no-store' });
  if (response.ok) return URL.createObjectURL(await response.blob());
  const body: unknown = await response.json().catch(() => null);
  const message = typeof body === 'object' && body !== null ? Reflect.get(body, 'message') : undefined;
  throw new ApiError(response.status, typeof message === 'string' ? message : '', `GET ${path}`);
}
