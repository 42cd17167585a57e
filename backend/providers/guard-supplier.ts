import type { Logger } from 'pino';
import type { Clock } from '../ports/clock';
import { type Supplier, SupplierError } from '../ports/supplier';

export type SupplierLimits = {
  /** Milliseconds for one call. Shorter than the time after which delivery considers a call lost (60 s). */
  timeout: number;
  /** Milliseconds for an account check, while the shopper waits. */
  checkTimeout: number;
  /** Failed calls in a row that open the circuit breaker. */
  failures: number;
  /** Milliseconds for which an open circuit breaker rejects calls; then one call tries the supplier again. */
  pause: number;
};

const usualLimits: SupplierLimits = { timeout: 30_000, checkTimeout: 5500, failures: 5, pause: 60_000 };

type Guard = <T>(call: (signal: AbortSignal) => Promise<T>) => Promise<T>;

/**
 * A supplier with timeouts, circuit breakers and known errors: every error is a `SupplierError`, and one of another
 * type is UNKNOWN. A top-up that times out may still have its effect, so the caller queries it. Account checks, which
 * shoppers cause, have a breaker of their own. A breaker counts the calls of this process.
 */
export function guardSupplier(
  supplier: Supplier,
  { clock, log }: { clock: Clock; log: Logger },
  limits: SupplierLimits = usualLimits,
): Supplier {
  const guardOf = (calls: string, timeout: number): Guard => {
    const breaker = createBreaker(clock, limits, (error) =>
      log.error(
        { event: 'supplier.unavailable', calls, err: error },
        'the supplier failed repeatedly; calls pause',
      ),
    );
    return async (call) => {
      if (breaker.isOpen()) {
        throw new SupplierError('TRANSIENT', 'The circuit breaker of the supplier is open');
      }
      try {
        const result = await withTimeout(timeout, call);
        breaker.succeeded();
        return result;
      } catch (error) {
        const known = knownError(error);
        // A supplier that rejects a request is available.
        if (known.kind === 'PERMANENT') breaker.succeeded();
        else breaker.failed(known);
        throw known;
      }
    };
  };
  const order = guardOf('top-ups', limits.timeout);
  const check = guardOf('account checks', limits.checkTimeout);
  return {
    code: supplier.code,
    checkAccount: (input) => check((signal) => supplier.checkAccount(input, signal)),
    topUp: (input) => order((signal) => supplier.topUp(input, signal)),
    query: (requestId) => order((signal) => supplier.query(requestId, signal)),
    balance: () => order((signal) => supplier.balance(signal)),
    verifyCallback: (request) => supplier.verifyCallback(request),
  };
}

function createBreaker(clock: Clock, limits: SupplierLimits, onOpen: (error: unknown) => void) {
  let failures = 0;
  /** Time until which calls are rejected. */
  let openUntil = 0;
  return {
    isOpen: (): boolean => {
      if (failures < limits.failures) return false;
      const now = clock.now().getTime();
      if (now < openUntil) return true;
      // This call tries the supplier; calls that start before its result are still rejected.
      openUntil = now + limits.pause;
      return false;
    },
    succeeded: (): void => {
      failures = 0;
    },
    failed: (error: unknown): void => {
      failures += 1;
      if (failures < limits.failures) return;
      openUntil = clock.now().getTime() + limits.pause;
      if (failures === limits.failures) onOpen(error);
    },
  };
}

function knownError(error: unknown): SupplierError {
  return error instanceof SupplierError
    ? error
    : new SupplierError('UNKNOWN', 'The call of the supplier failed', { cause: error });
}

async function withTimeout<T>(ms: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new SupplierError('UNKNOWN', `The supplier did not respond within ${ms} ms`));
      controller.abort();
    }, ms);
  });
  try {
    return await Promise.race([call(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
