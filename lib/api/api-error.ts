/** What an error page of the browser is told when a call of the server found no backend that answers. */
export const unavailableDigest = 'BACKEND_UNAVAILABLE';

const isUnavailable = (status: number) => status === 0 || status === 502 || status === 503;

/**
 * A call that did not succeed. `status` is the HTTP status, 0 when no answer came; `message` is a
 * message key or a text, empty when the answer had none; `data` holds the message's arguments.
 * `retryAfter`: seconds until another try makes sense, null when the answer did not say.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** All that React tells the browser about an error of a server component; Next makes one up when it is missing. */
  digest: string | undefined;

  constructor(
    readonly status: number,
    message: string,
    /** `'METHOD /path'` of the contract. */
    readonly key: string,
    readonly data: unknown = undefined,
    readonly statusText = '',
    readonly retryAfter: number | null = null,
  ) {
    super(message);
    this.digest = isUnavailable(status) ? unavailableDigest : undefined;
  }
}
