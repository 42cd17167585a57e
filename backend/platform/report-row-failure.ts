import { PaymentProviderError } from '../ports/payment-provider';
import { SupplierError } from '../ports/supplier';
import type { Services } from './context';
import { isDatabaseUnavailable } from './errors/is-database-unavailable';

/**
 * Reports that a sweep could not handle a row; the other rows and the next run are not affected. A provider, supplier or
 * database that cannot answer now is no alarm: the row is tried again, and what waits too long has an alarm of its own.
 */
export function reportRowFailure(
  { log }: Pick<Services, 'log'>,
  error: unknown,
  row: { kind: string; id: string },
): void {
  const fields = { err: error, kind: row.kind, rowId: row.id };
  if (isTransient(error)) log.warn(fields, 'a row of a sweep has to wait');
  else log.error({ event: 'sweep.row-failed', ...fields }, 'a sweep could not handle a row');
}

function isTransient(error: unknown): boolean {
  const isFromOutside = error instanceof PaymentProviderError || error instanceof SupplierError;
  return isFromOutside || isDatabaseUnavailable(error);
}
