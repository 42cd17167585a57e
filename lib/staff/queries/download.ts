import { ApiError } from '@/lib/api/api-error';
import type { EndpointKey } from '@/lib/contract/contract';
import { withStepUp } from './step-up';

type FileRequest = {
  readonly query: Readonly<Record<string, string | number | undefined>>;
  readonly signal: AbortSignal;
};

/**
 * Saves the file of an endpoint in the downloads of the browser, when all of it has arrived; asks for a code when the
 * second factor is too old.
 * @throws ApiError for a refusal and for a file that is incomplete; StepUpCanceled; the abort's own error
 */
export async function downloadFile(key: EndpointKey, request: FileRequest): Promise<void> {
  const { name, content } = await withStepUp(() => readFile(key, request));
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers start the download later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function readFile(key: EndpointKey, { query, signal }: FileRequest) {
  const [method, path] = key.split(' ');
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  try {
    const response = await fetch(`/api${path}?${parameters}`, {
      method,
      signal,
      cache: 'no-store',
      headers: { 'X-Requested-With': 'store', 'Accept-Language': document.documentElement.lang },
    });
    if (!response.ok) throw await refusalOf(key, response);
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    // The browser keeps a large file on disk, and rejects when the connection breaks before the end.
    return { name: name ?? 'export.csv', content: await response.blob() };
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error;
    throw new ApiError(0, '', key, undefined, error instanceof Error ? error.message : String(error));
  }
}

async function refusalOf(key: EndpointKey, response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const message = typeof body === 'object' && body !== null ? Reflect.get(body, 'message') : undefined;
  return new ApiError(response.status, typeof message === 'string' ? message : '', key);
}
