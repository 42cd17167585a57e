import { StartupError } from '../../environment/startup-error';
import type { ProviderDependencies } from '../../ports/provider-dependencies';
import type { CheckResult, Supplier } from '../../ports/supplier';
import { checkAccount } from './check-account';
import { topUp } from './top-up';

/** Milliseconds a shopper waits for an account check. */
const checkTimeout = 5000;

/**
 * A supplier with its own ledger, for demo mode and tests. The last digits of the account decide the outcome.
 *
 * @throws StartupError for a live database
 */
export function createSandboxSupplier(dependencies: ProviderDependencies): Supplier | null {
  const { environment, db, clock, databaseKind } = dependencies;
  if (!environment.demo) return null;
  if (databaseKind === 'live') {
    throw new StartupError('The sandbox supplier tops up no real accounts and refuses a live database.');
  }
  return {
    checkAccount: ({ mode, values }) => within(checkTimeout, (signal) => checkAccount(mode, values, signal)),
    topUp: (request) => topUp({ db, clock }, request),
  };
}

/** Converts a timeout to a failed check: the shopper may retry or continue without one. */
export async function within(
  ms: number,
  check: (signal: AbortSignal) => Promise<CheckResult>,
): Promise<CheckResult> {
  const signal = AbortSignal.timeout(ms);
  try {
    return await check(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    return { ok: false, errorKey: 'goods_account_checkTimeout', reason: null };
  }
}
