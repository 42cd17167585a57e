/**
 * The digest by which an error page in the browser recognises that the server could not reach the backend.
 */
export const unavailableDigest = 'BACKEND_UNAVAILABLE';

/** The digest of a call that the backend refused because of the visitor's network (HTTP status 428). */
export const accessDeniedDigest = 'BACKEND_ACCESS_DENIED';

const isUnavailable = (status: number) => status === 0 || status === 502 || status === 503;

/**
 * A failed call. `status` is the HTTP status, 0 without a response; `message` is a message key or a text,
 * empty when the response had none; `data` holds the message's arguments. `retryAfter`: seconds until a retry
 * makes sense, null when the response did not say.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /**
   * The only part of a server component's error that React sends to the browser; Next generates one when it
   * is missing.
   */
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
    this.digest = isUnavailable(status) ? unavailableDigest : isDenied(this) ? accessDeniedDigest : undefined;
  }
}

/** The network may not use the shop; a 428 with another message asks for a captcha. */
export const isDenied = ({ status, message }: Pick<ApiError, 'status' | 'message'>): boolean =>
  status === 428 && ['', 'error_access_ip_denied', 'error.access_ip_denied'].includes(message);

/** The refresh token is not accepted: the session cannot be renewed. */
export const isRefreshRefused = ({ status, message }: ApiError) =>
  status === 426 && message.startsWith('Invalid refresh token');

/** Responses that end a session and lead to the login page; a wrong password is not one of them. */
export function endsSession(error: ApiError): boolean {
  return error.status === 401 || isRefreshRefused(error) || error.message === 'error_refreshTokenInvalid';
}
