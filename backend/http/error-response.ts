import type { Services } from '../platform/context';
import { StoreError } from '../platform/errors/store-error';
import { PaymentProviderError } from '../ports/payment-provider';

/** The response to a failed request. An error that is not a `StoreError` is logged; its text is not sent. */
export function errorResponse(
  services: Pick<Services, 'log'>,
  error: unknown,
  path: string,
  requestId: string,
): Response {
  if (error instanceof StoreError) return failure(error, requestId);
  services.log.error({ err: error, path, requestId }, 'request failed');
  const key = isUnavailable(error)
    ? 'common_message_serviceUnavailable'
    : 'common_message_internalServerError';
  return failure(new StoreError(key), requestId);
}

/** Messages of `pg` for closed connections; these errors have no code. */
const lostConnection =
  /timeout exceeded when trying to connect|Connection terminated|Client (?:has encountered a connection error|was closed)/;

/** True for lost connections to the database or a payment provider and for a full pool: the client may retry. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof PaymentProviderError) return error.kind !== 'PERMANENT';
  let cause: unknown = error;
  for (let depth = 0; depth < 4 && cause instanceof Error; depth += 1) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (
      /^(08|57P0|53|40001|40P01)|^ECONN|^(EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/.test(
        code,
      ) ||
      lostConnection.test(cause.message)
    )
      return true;
    cause = cause.cause;
  }
  return false;
}

function failure(error: StoreError, requestId: string): Response {
  return Response.json(
    { status: 1, message: error.wireText, ...(error.data === undefined ? {} : { data: error.data }) },
    {
      status: error.status,
      headers: {
        'Cache-Control': 'no-store',
        'X-Request-Id': requestId,
        ...(error.status === 503 ? { 'Retry-After': '2' } : {}),
        ...error.headers,
      },
    },
  );
}
