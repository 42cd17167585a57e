import type { Endpoint } from '@/lib/wire/endpoint';
import { isMessageKey, messageStatus } from '@/lib/wire/message-keys';

/**
 * What is wrong with a response, whatever the request was.
 * @returns null when it is one that the endpoint may give
 */
export async function problemOf(endpoint: Endpoint, response: Response): Promise<string | null> {
  const { status } = response;
  const text = await response.text();
  if (status === 503) return response.headers.has('retry-after') ? null : '503 without Retry-After';
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  const mime = response.headers.get('content-type') ?? '';
  if (text !== '' && mime === '') return `${status} without a type`;
  if (/^(?:text\/|application\/xml|[^;]*\+xml)/.test(mime) && !/charset=utf-8/i.test(mime))
    return `${mime} without a character set`;
  if (endpoint.file && status === 200) {
    const type = response.headers.get('content-type')?.split(';')[0] ?? '';
    return endpoint.file.includes(type) ? null : `a file of type ${type}`;
  }
  const body = parsedJson(text);
  if (typeof body !== 'object' || body === null) return `${status} without JSON: ${text.slice(0, 200)}`;
  if (status === 200) return successProblem(endpoint, body);
  const message: unknown = Reflect.get(body, 'message');
  if (Reflect.get(body, 'status') !== 1 || typeof message !== 'string')
    return `${status} without an envelope`;
  // The sign-in of OAuth has texts of its own.
  if (!isMessageKey(message)) return endpoint.raw ? null : `${status} with the message ${message}`;
  return messageStatus[message] === status ? null : `${status} with the message of ${messageStatus[message]}`;
}

function successProblem(endpoint: Endpoint, body: object): string | null {
  if (!endpoint.raw && Reflect.get(body, 'status') !== 0) return '200 without an envelope';
  const parsed = endpoint.data.safeParse(endpoint.raw ? body : Reflect.get(body, 'data'));
  return parsed.success
    ? null
    : `200 that does not fit ${parsed.error.issues.map(({ path }) => path.join('.')).join(', ')}`;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
