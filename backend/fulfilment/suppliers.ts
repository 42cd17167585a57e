import type { Database } from '../database/connect';
import type { Environment } from '../environment';
import type { Clock } from '../platform/clock';
import { StartupError } from '../platform/store-error';
import { checkAccount } from './sandbox/check-account';
import { topUp } from './sandbox/top-up';
import type { CheckAnswer, Supplier } from './supplier';

/** Milliseconds a shopper waits for an account check. */
const patience = 5000;

/**
 * The supplier of direct top-ups this shop is set up with. An adapter for a real one implements `Supplier`
 * and is chosen here.
 *
 * @throws StartupError in a shop that is no demo: the sandbox tops nothing up
 */
export function createSupplier(environment: Environment, db: Database, clock: Clock): Supplier {
  if (!environment.demo) {
    throw new StartupError(
      'No supplier is set up: the sandbox tops up play accounts and runs in a demo only.',
    );
  }
  return {
    checkAccount: ({ mode, values }) => within(patience, (signal) => checkAccount(mode, values, signal)),
    topUp: (request) => topUp({ db, clock }, request),
  };
}

/** A supplier that does not answer in time is an answer too: retry or go on without a check. */
export async function within(
  ms: number,
  ask: (signal: AbortSignal) => Promise<CheckAnswer>,
): Promise<CheckAnswer> {
  const signal = AbortSignal.timeout(ms);
  try {
    return await ask(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    return { ok: false, errorKey: 'goods_account_checkTimeout', reason: null };
  }
}
