import type { Logger } from 'pino';
import type { Clock } from '../ports/clock';
import type { Supplier, TopupResult } from '../ports/supplier';
import { SupplierUnavailable } from '../ports/supplier';

export type SupplierLimits = {
  /** Milliseconds for one call. Shorter than the time after which delivery considers a call lost (60 s). */
  timeout: number;
  /** Failed calls in a row that open the circuit breaker. */
  failures: number;
  /** Milliseconds for which an open circuit breaker rejects calls; then one call tries the supplier again. */
  pause: number;
};

const usualLimits: SupplierLimits = { timeout: 30_000, failures: 5, pause: 60_000 };

/**
 * A supplier with a timeout and a circuit breaker around top-ups. A call that times out may still have its effect, so
 * the caller repeats it with the same request id. The breaker counts the calls of this process.
 */
export function guardSupplier(
  supplier: Supplier,
  { clock, log }: { clock: Clock; log: Logger },
  limits: SupplierLimits = usualLimits,
): Supplier {
  let failures = 0;
  /** Time until which calls are rejected. */
  let openUntil = 0;

  const isOpen = (): boolean => {
    if (failures < limits.failures) return false;
    const now = clock.now().getTime();
    if (now < openUntil) return true;
    // This call tries the supplier; calls that start before its result are still rejected.
    openUntil = now + limits.pause;
    return false;
  };

  const recordFailure = (error: unknown): void => {
    failures += 1;
    if (failures < limits.failures) return;
    openUntil = clock.now().getTime() + limits.pause;
    if (failures === limits.failures) {
      log.error({ event: 'supplier.unavailable', err: error }, 'the supplier failed repeatedly; calls pause');
    }
  };

  return {
    checkAccount: (input) => supplier.checkAccount(input),
    topUp: async (input) => {
      if (isOpen()) throw new SupplierUnavailable('The circuit breaker of the supplier is open');
      try {
        const result = await withTimeout(limits.timeout, (signal) => supplier.topUp(input, signal));
        failures = 0;
        return result;
      } catch (error) {
        recordFailure(error);
        throw error;
      }
    },
  };
}

async function withTimeout(
  ms: number,
  call: (signal: AbortSignal) => Promise<TopupResult>,
): Promise<TopupResult> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new SupplierUnavailable(`The supplier did not respond within ${ms} ms`));
      controller.abort();
    }, ms);
  });
  try {
    return await Promise.race([call(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
