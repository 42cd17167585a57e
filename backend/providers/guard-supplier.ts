import type { Logger } from 'pino';
import type { Clock } from '../ports/clock';
import { type Supplier, SupplierUnavailable } from '../ports/supplier';
import { type BreakerLimits, createCircuitBreaker } from './circuit-breaker';
import { withTimeout } from './with-timeout';

export type SupplierLimits = BreakerLimits & {
  /** Milliseconds for one call. Shorter than the time after which delivery considers a call lost (60 s). */
  timeout: number;
};

const usualLimits: SupplierLimits = { timeout: 30_000, failures: 5, pause: 60_000 };

/**
 * A supplier with a timeout and a circuit breaker around top-ups. A call that times out may still have its effect, so
 * the caller repeats it with the same request id.
 */
export function guardSupplier(
  supplier: Supplier,
  { clock, log }: { clock: Clock; log: Logger },
  limits: SupplierLimits = usualLimits,
): Supplier {
  const breaker = createCircuitBreaker(clock, limits, (error) => {
    log.error({ event: 'supplier.unavailable', err: error }, 'the supplier failed repeatedly; calls pause');
  });
  const late = () => new SupplierUnavailable(`The supplier did not respond within ${limits.timeout} ms`);
  return {
    checkAccount: (input) => supplier.checkAccount(input),
    topUp: async (input) => {
      if (breaker.isOpen()) throw new SupplierUnavailable('The circuit breaker of the supplier is open');
      try {
        const result = await withTimeout(limits.timeout, late, (signal) => supplier.topUp(input, signal));
        breaker.recordSuccess();
        return result;
      } catch (error) {
        breaker.recordFailure(error);
        throw error;
      }
    },
  };
}
