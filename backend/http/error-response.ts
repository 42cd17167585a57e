import type { Services } from '../platform/context';
import { isDatabaseUnavailable } from '../platform/errors/is-database-unavailable';
import { StoreError } from '../platform/errors/store-error';
import { FileStorageUnavailable } from '../ports/file-storage';
import { PaymentProviderError } from '../ports/payment-provider';

/** The response to a failed request. An error that is not a `StoreError` is logged; its text is not sent. */
export function errorResponse(
  services: Pick<Services, 'log'>,
  error: unknown,
  path: string,
  requestId: string,
): Response {
  if (error instanceof StoreError) return failure(error, requestId);
  const fields = { err: error, path, requestId };
  if (error instanceof FileStorageUnavailable) {
    services.log.error({ event: 'files.not-stored', ...fields }, 'a file could not be stored or read');
    return failure(new StoreError('common_message_serviceUnavailable'), requestId);
  }
  if (isUnavailable(error)) {
    services.log.warn(fields, 'request failed');
    return failure(new StoreError('common_message_serviceUnavailable'), requestId);
  }
  services.log.error({ event: 'request.failed', ...fields }, 'request failed');
  return failure(new StoreError('common_message_internalServerError'), requestId);
}

/** True for lost connections to the database or a payment provider and for a full pool: the client may retry. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof PaymentProviderError) return error.kind !== 'PERMANENT';
  return isDatabaseUnavailable(error);
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
