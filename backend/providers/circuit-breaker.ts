import type { Clock } from '../ports/clock';
import type { BreakerState } from '../ports/supplier';

export type BreakerLimits = {
  /** Failed calls in a row that open the circuit breaker. */
  failures: number;
  /** Milliseconds for which an open circuit breaker rejects calls; then one call tries again. */
  pause: number;
};

export type CircuitBreaker = {
  /** Whether this call must be rejected. Asked once before each call. */
  isOpen(): boolean;
  recordSuccess(): void;
  /** HALF_OPEN: the next call tries the other side. */
  state(): BreakerState;
  recordFailure(error: unknown): void;
};

/**
 * Counts the calls of this process.
 * @param onOpen called when the breaker opens after calls that succeeded
 */
export function createCircuitBreaker(
  clock: Clock,
  limits: BreakerLimits,
  onOpen: (error: unknown) => void,
): CircuitBreaker {
  let failures = 0;
  /** Time until which calls are rejected. */
  let openUntil = 0;
  return {
    isOpen: () => {
      if (failures < limits.failures) return false;
      const now = clock.now().getTime();
      if (now < openUntil) return true;
      // This call tries the other side; calls that start before its result are still rejected.
      openUntil = now + limits.pause;
      return false;
    },
    state: () => {
      if (failures < limits.failures) return 'CLOSED';
      return clock.now().getTime() < openUntil ? 'OPEN' : 'HALF_OPEN';
    },
    recordSuccess: () => {
      failures = 0;
    },
    recordFailure: (error) => {
      failures += 1;
      if (failures < limits.failures) return;
      openUntil = clock.now().getTime() + limits.pause;
      if (failures === limits.failures) onOpen(error);
    },
  };
}
