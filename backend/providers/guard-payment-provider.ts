import type { Logger } from 'pino';
import { inSpan } from '../../lib/tracing/span';
import type { Clock } from '../ports/clock';
import {
  type PaymentProvider,
  PaymentProviderError,
  type SavedCards,
  UnreadableResponseError,
} from '../ports/payment-provider';
import { type BreakerLimits, createCircuitBreaker } from './circuit-breaker';
import { withTimeout } from './with-timeout';

export type ProviderLimits = BreakerLimits & {
  /** Milliseconds for one call with the provider's own retries. */
  timeout: number;
};

type Tools = { clock: Clock; log: Logger };

const usualLimits: ProviderLimits = { timeout: 20_000, failures: 5, pause: 30_000 };

/**
 * A payment provider with a timeout around every call, and a circuit breaker for each purpose: refunds, disputes, lists of
 * transactions or saved cards that fail do not stop payments. All errors become a `PaymentProviderError`: one of another
 * type is UNKNOWN, a call that takes too long is UNKNOWN, and a call while its breaker is open is TRANSIENT. A permanent
 * refusal is a response of a working provider and does not count as a failure, nor does a response about one payment that
 * cannot be read; when new payments cannot be read, they pause. Webhooks are verified while the breakers
 * are open, and forged ones do not open them.
 */
export function guardPaymentProvider(
  provider: PaymentProvider,
  tools: Tools,
  limits: ProviderLimits = usualLimits,
): PaymentProvider {
  const { code, savedCards } = provider;
  const guardOf = (calls: string) => guardCalls(code, calls, tools, limits);
  const { timed, guarded } = guardOf('payments');
  const { guarded: forRefunds } = guardOf('refunds');
  const { guarded: forDisputes } = guardOf('disputes');
  const { guarded: forLists } = guardOf('transactions');
  return {
    code,
    livemode: provider.livemode,
    methods: provider.methods,
    webhooks: provider.webhooks,
    ...(savedCards ? { savedCards: guardSavedCards(code, savedCards, tools, limits) } : {}),
    createSession: (input) => guarded('createSession', () => provider.createSession(input)),
    fetchAction: (ref) => guarded('fetchAction', () => provider.fetchAction(ref)),
    fetchFact: (ref) => guarded('fetchFact', () => provider.fetchFact(ref)),
    cancelSession: (ref) => guarded('cancelSession', () => provider.cancelSession(ref)),
    capture: (ref) => guarded('capture', () => provider.capture(ref)),
    refund: (input) => forRefunds('refund', () => provider.refund(input)),
    findRefund: (input) => forRefunds('findRefund', () => provider.findRefund(input)),
    listRefunds: (payment) => forRefunds('listRefunds', () => provider.listRefunds(payment)),
    fetchRefund: (id) => forRefunds('fetchRefund', () => provider.fetchRefund(id)),
    fetchDispute: (id) => forDisputes('fetchDispute', () => provider.fetchDispute(id)),
    submitEvidence: (evidence) => forDisputes('submitEvidence', () => provider.submitEvidence(evidence)),
    listTransactions: (from, to) => forLists('listTransactions', () => provider.listTransactions(from, to)),
    verifyWebhook: (request) => timed('verifyWebhook', () => provider.verifyWebhook(request)),
  };
}

function guardSavedCards(code: string, cards: SavedCards, tools: Tools, limits: ProviderLimits): SavedCards {
  const { guarded } = guardCalls(code, 'saved cards', tools, limits, 'payment.saved-cards.unavailable');
  return {
    createCustomer: (memberId, gone) => guarded('createCustomer', () => cards.createCustomer(memberId, gone)),
    openSession: (ref) => guarded('openSession', () => cards.openSession(ref)),
    listCards: (ref) => guarded('listCards', () => cards.listCards(ref)),
    removeCard: (ref, cardId) => guarded('removeCard', () => cards.removeCard(ref, cardId)),
    deleteCustomer: (ref) => guarded('deleteCustomer', () => cards.deleteCustomer(ref)),
  };
}

/** @param event logged when the breaker opens */
function guardCalls(
  code: string,
  calls: string,
  { clock, log }: Tools,
  limits: ProviderLimits,
  event = 'payment.provider.unavailable',
) {
  const breaker = createCircuitBreaker(clock, limits, (error) => {
    log.error(
      { event, err: error, provider: code, calls },
      'the payment provider failed repeatedly; calls pause',
    );
  });
  const timed = async <T>(operation: string, call: () => Promise<T>): Promise<T> => {
    const late = () =>
      new PaymentProviderError('UNKNOWN', `${code}: no response to ${operation} within ${limits.timeout} ms`);
    try {
      return await inSpan(`${code} ${operation}`, 'outgoing', () => withTimeout(limits.timeout, late, call));
    } catch (error) {
      if (error instanceof PaymentProviderError) throw error;
      throw new PaymentProviderError('UNKNOWN', `${code}: ${operation} failed`, { cause: error });
    }
  };
  const guarded = async <T>(operation: string, call: () => Promise<T>): Promise<T> => {
    if (breaker.isOpen()) {
      throw new PaymentProviderError('TRANSIENT', `${code}: the circuit breaker is open`);
    }
    try {
      const result = await timed(operation, call);
      breaker.recordSuccess();
      return result;
    } catch (error) {
      if (isResponse(operation, error)) breaker.recordSuccess();
      else breaker.recordFailure(error);
      throw error;
    }
  };
  return { timed, guarded };
}

const isResponse = (operation: string, error: unknown): boolean =>
  (error instanceof PaymentProviderError && error.kind === 'PERMANENT') ||
  (error instanceof UnreadableResponseError && operation !== 'createSession');
