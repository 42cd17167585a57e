/**
 * A call that did not succeed. `status` is the HTTP status, 0 when no answer came; `message` is a
 * message key or a text, empty when the answer had none; `data` holds the message's arguments.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    message: string,
    /** `'METHOD /path'` of the contract. */
    readonly key: string,
    readonly data: unknown = undefined,
    readonly statusText = '',
  ) {
    super(message);
  }
}
