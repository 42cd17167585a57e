import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@/lib/api/api-error';

const key = 'POST /upms/file/upload';

function field(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}

/**
 * Uploads a picture as a multipart form, which the JSON client does not support.
 * @throws ApiError
 */
export async function uploadPicture(
  picture: Blob,
  fileType: 'image' | 'identity' | 'aftersales',
): Promise<{ id: string; link: string }> {
  const form = new FormData();
  form.set('file', picture, 'picture');
  form.set('fileType', fileType);
  let response: Response;
  let body: unknown = null;
  try {
    response = await fetch('/api/upms/file/upload', {
      method: 'POST',
      body: form,
      headers: { 'X-Requested-With': 'store', 'Accept-Language': document.documentElement.lang },
      signal: AbortSignal.timeout(60_000),
    });
    body = await response.json().catch(() => null);
  } catch (error) {
    throw new ApiError(0, '', key, undefined, error instanceof Error ? error.message : String(error));
  }
  const data = field(body, 'data');
  const [id, link] = [field(data, 'id'), field(data, 'link')];
  if (response.ok && typeof id === 'string' && typeof link === 'string') return { id, link };
  const message = field(body, 'message');
  const status = response.ok ? 502 : response.status;
  throw new ApiError(status, typeof message === 'string' ? message : '', key, data, response.statusText);
}

/** Uploads a picture of a document. */
export function useUploadDocument() {
  return useMutation({
    mutationKey: ['upload-document'],
    mutationFn: (picture: Blob) => uploadPicture(picture, 'identity'),
  });
}
