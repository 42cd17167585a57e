import type { Contract } from '@/lib/contract/contract';
import { ApiError } from './api-error';

/** Milliseconds until an upload without a response fails. */
const patience = 120_000;

type UploadOptions = {
  /** Other fields of the form. */
  readonly fields?: Readonly<Record<string, string>>;
  /** @param share of the bytes that were sent, 0 to 1 */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
};

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Sends the form. `fetch` reports no progress of an upload. Status 0 is a lost connection. */
function send(path: string, form: FormData, { onProgress, signal }: UploadOptions): Promise<XMLHttpRequest> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.timeout = patience;
    request.setRequestHeader('X-Requested-With', 'store');
    request.setRequestHeader('Accept-Language', document.documentElement.lang);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.onloadend = () => resolve(request);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Uploads a file as a multipart form, which the JSON client does not support.
 * @returns the fields of the response
 * @throws ApiError, also when aborted
 */
export async function uploadFile(
  key: Extract<keyof Contract, `POST ${string}/upload`>,
  file: Blob,
  options: UploadOptions = {},
): Promise<{ id: string; link: unknown }> {
  const form = new FormData();
  form.set('file', file, 'file');
  for (const [name, value] of Object.entries(options.fields ?? {})) form.set(name, value);
  const request = await send(`/api${key.slice('POST '.length)}`, form, options);
  const body = parsed(request.responseText);
  const data = field(body, 'data');
  const id = field(data, 'id');
  const isSuccess = request.status >= 200 && request.status < 300;
  if (isSuccess && typeof id === 'string') return { id, link: field(data, 'link') };
  const message = field(body, 'message');
  const retryAfter = request.getResponseHeader('retry-after');
  throw new ApiError(
    isSuccess ? 502 : request.status,
    typeof message === 'string' ? message : '',
    key,
    data,
    request.statusText,
    retryAfter && /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : null,
  );
}
