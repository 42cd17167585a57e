import type { Logger } from 'pino';
import { inSpan } from '../../lib/tracing/span';
import type { Clock } from '../ports/clock';
import { type BreakerState, type Supplier, SupplierError } from '../ports/supplier';
import { type BreakerLimits, createCircuitBreaker } from './circuit-breaker';
import { withTimeout } from './with-timeout';

export type SupplierLimits = BreakerLimits & {
  /** Milliseconds for one call. Shorter than the time after which delivery considers a call lost (60 s). */
  timeout: number;
  /** Milliseconds for an account check, while the shopper waits. */
  checkTimeout: number;
};

const usualLimits: SupplierLimits = { timeout: 30_000, checkTimeout: 5500, failures: 5, pause: 60_000 };

type Guard = {
  run: <T>(call: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  state: () => BreakerState;
};

/**
 * A supplier with timeouts, circuit breakers and known errors: every error is a `SupplierError`, and one of another
 * type is UNKNOWN. A top-up that times out may still have its effect, so the caller queries it. Account checks, which
 * shoppers cause, have a breaker of their own.
 */
export function guardSupplier(
  supplier: Supplier,
  { clock, log }: { clock: Clock; log: Logger },
  limits: SupplierLimits = usualLimits,
): Supplier {
  const guardOf = (calls: string, timeout: number): Guard => {
    const breaker = createCircuitBreaker(clock, limits, (error) =>
      log.error(
        { event: 'supplier.unavailable', calls, err: error },
        'the supplier failed repeatedly; calls pause',
      ),
    );
    const late = () => new SupplierError('UNKNOWN', `The supplier did not respond within ${timeout} ms`);
    const run: Guard['run'] = async (call) => {
      if (breaker.isOpen()) {
        throw new SupplierError('TRANSIENT', 'The circuit breaker of the supplier is open', {
          isUnsent: true,
        });
      }
      try {
        const result = await inSpan(`${supplier.code} ${calls}`, 'outgoing', () =>
          withTimeout(timeout, late, call),
        );
        breaker.recordSuccess();
        return result;
      } catch (error) {
        const known = knownError(error);
        // A supplier that rejects a request is available.
        if (known.kind === 'PERMANENT') breaker.recordSuccess();
        else breaker.recordFailure(known);
        throw known;
      }
    };
    return { run, state: breaker.state };
  };
  const order = guardOf('top-ups', limits.timeout);
  const check = guardOf('account checks', limits.checkTimeout);
  return {
    code: supplier.code,
    checkAccount: (input) => check.run((signal) => supplier.checkAccount(input, signal)),
    topUp: (input) => order.run((signal) => supplier.topUp(input, signal)),
    query: (requestId) => order.run((signal) => supplier.query(requestId, signal)),
    balance: () => order.run((signal) => supplier.balance(signal)),
    verifyCallback: (request) => supplier.verifyCallback(request),
    breakers: () => ({ topUps: order.state(), accountChecks: check.state() }),
  };
}

function knownError(error: unknown): SupplierError {
  return error instanceof SupplierError
    ? error
    : new SupplierError('UNKNOWN', 'The call of the supplier failed', { cause: error });
}
