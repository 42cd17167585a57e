import { and, eq, gt } from 'drizzle-orm';
import { apiKey } from '../../../database/schema/api-keys';
import { staffAccount } from '../../../database/schema/staff';
import type { Services, StaffActor } from '../../../platform/context';
import { tokenHash } from '../../../platform/sealing/seal';
import { isUsable } from '../sign-in/staff-session';

/** Calls with one key. */
const callLimit = { points: 600, seconds: 60 };
/** Milliseconds within which another use is not recorded. */
const noticed = 60_000;

const keyForm = /^stk_[\w-]{43}$/;

/** Whether a bearer token is an API key. A token of a session is shorter, whatever its first characters are. */
export const isKey = (bearer: string): boolean => keyForm.test(bearer);

/**
 * The member of staff of an API key, or null: unknown, expired, revoked or not approved yet, or the account is not usable.
 * Roles are read on every call, so that a key never does more than its person may.
 * @throws StoreError `common_message_tooManyRequests`
 */
export async function authenticateKey(
  services: Pick<Services, 'db' | 'clock' | 'environment' | 'rateLimits'>,
  bearer: string,
): Promise<StaffActor | null> {
  const now = services.clock.now();
  const [row] = await services.db
    .select({ key: apiKey, account: staffAccount })
    .from(apiKey)
    .innerJoin(staffAccount, eq(staffAccount.id, apiKey.staffId))
    .where(
      and(eq(apiKey.tokenHash, tokenHash(bearer)), eq(apiKey.state, 'ACTIVE'), gt(apiKey.expireTime, now)),
    );
  if (!row || !isUsable(row.account, services)) return null;
  const { key, account } = row;
  await services.rateLimits.take(`api-key:${key.id}`, callLimit);
  if (key.lastUsedTime === null || now.getTime() - key.lastUsedTime.getTime() >= noticed) {
    await services.db.update(apiKey).set({ lastUsedTime: now }).where(eq(apiKey.id, key.id));
  }
  return {
    kind: 'staff',
    staffId: account.id,
    sessionId: '',
    email: account.email,
    name: account.name,
    roles: account.roles,
    factorTime: null,
    key: { id: key.id, scopes: key.scopes },
  };
}
