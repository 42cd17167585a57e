import { StartupError } from '../../environment/startup-error';
import { keyFor } from '../../platform/sealing/seal';
import type { ProviderDependencies } from '../../ports/provider-dependencies';
import type { CheckResult, Supplier } from '../../ports/supplier';
import { readCallback } from '../supplier-requests/callback';
import { checkAccount } from './check-account';
import { queryTopUp, topUp } from './top-up';

/** Milliseconds a shopper waits for an account check. */
const checkTimeout = 5000;

/** The key id in callbacks of the sandbox; their secret is derived from the secret of the store. */
export const sandboxKeyId = 'sandbox';

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
  const callbackKey = { keyId: sandboxKeyId, secret: keyFor(environment.secret, 'sandbox-webhook') };
  return {
    code: 'sandbox',
    checkAccount: ({ mode, values }) => within(checkTimeout, (signal) => checkAccount(mode, values, signal)),
    topUp: (request) => topUp({ db, clock }, request),
    query: (requestId) => queryTopUp({ db, clock }, requestId),
    // The sandbox has no prepaid balance.
    balance: async () => null,
    verifyCallback: async (request) => readCallback(callbackKey, clock.now(), request),
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
