import { ApiError, isDenied, isRefreshRefused } from '@/lib/api/api-error';

/**
 * What to show for an error: a key of the `server` or `error` namespace with its arguments, or the text as
 * received. The caller checks whether a `server` key is known.
 */
export type ErrorMessage =
  | { readonly kind: 'server'; readonly key: string; readonly values: Record<string, string | number> }
  | {
      readonly kind: 'error';
      readonly key: 'network' | 'notFound' | 'refreshTokenInvalid' | 'accessIpDenied';
    }
  | { readonly kind: 'text'; readonly text: string };

/** Longer messages are not meant for visitors. */
const longest = 100;

const keyForm = /^[a-z][A-Za-z0-9]*(?:[_.][A-Za-z0-9]+)+$/;

function server(key: string, data?: unknown): ErrorMessage {
  return { kind: 'server', key, values: valuesOf(data) };
}

/** `{ args: ['a'], value: 5 }` gives `{0}` and `{value}` their texts. */
export function valuesOf(data: unknown): Record<string, string | number> {
  if (typeof data !== 'object' || data === null) return {};
  const entries = Object.entries(data).flatMap(([name, value]): [string, unknown][] =>
    name === 'args' && Array.isArray(value)
      ? value.map((argument, position) => [String(position), argument])
      : [[name, value]],
  );
  return Object.fromEntries(
    entries.filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );
}

export function errorMessageOf(error: unknown): ErrorMessage {
  if (!(error instanceof ApiError)) return server('common_message_unknownError');
  const { status, message } = error;
  if (status === 0) return { kind: 'error', key: 'network' };
  if (isRefreshRefused(error)) return { kind: 'error', key: 'refreshTokenInvalid' };
  if (message.startsWith('Full authentication is required to access this resource'))
    return server('common_message_unauthorized');
  if (isDenied(error)) return { kind: 'error', key: 'accessIpDenied' };
  if (message.length > longest) return server('common_message_unknownError');
  if (keyForm.test(message)) return server(message.replaceAll('.', '_'), error.data);
  if (status === 404) return { kind: 'error', key: 'notFound' };
  if (message) return { kind: 'text', text: message };
  if (status === 401) return server('common_message_unauthorized');
  return error.statusText ? { kind: 'text', text: error.statusText } : server('common_message_unknownError');
}
