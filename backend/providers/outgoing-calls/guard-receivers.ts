import { LRUCache } from 'lru-cache';
import { inSpan } from '../../../lib/tracing/span';
import type { Clock } from '../../ports/clock';
import { type OutgoingCalls, ReceiverPaused } from '../../ports/outgoing-calls';
import { type CircuitBreaker, createCircuitBreaker } from '../circuit-breaker';

const limits = { failures: 5, pause: 60_000 };
/** Receivers that have a circuit breaker at the same time. */
const mostReceivers = 200;

/**
 * Stops calls to a receiver for a minute after five failures in a row, so that one that hangs keeps no others waiting. A
 * response counts as a failure when it is 429 or 5xx.
 */
export function guardReceivers(calls: OutgoingCalls, clock: Clock): OutgoingCalls {
  const breakers = new LRUCache<string, CircuitBreaker>({ max: mostReceivers });
  return {
    post: async (call) => {
      const { origin } = new URL(call.url);
      const breaker = breakers.get(origin) ?? createCircuitBreaker(clock, limits, () => {});
      breakers.set(origin, breaker);
      if (breaker.isOpen()) throw new ReceiverPaused(`${origin} has failed several times`);
      try {
        const response = await inSpan('webhook', 'outgoing', () => calls.post(call));
        if (response.status === 429 || response.status >= 500) breaker.recordFailure(response.status);
        else breaker.recordSuccess();
        return response;
      } catch (error) {
        breaker.recordFailure(error);
        throw error;
      }
    },
  };
}
