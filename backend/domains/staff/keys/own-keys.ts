import { and, count, desc, eq, gt, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { keyPrefix, mostKeys, scopePermissions, valueScopes } from '../../../../lib/permissions/key-scopes';
import { isPermitted, rolesWith } from '../../../../lib/permissions/staff-permissions';
import { addTime, formatShanghai } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { apiKey } from '../../../database/schema/api-keys';
import { staffAccount } from '../../../database/schema/staff';
import { lockOn } from '../../../platform/concurrency/lock-on';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { newId } from '../../../platform/new-id';
import { newToken, tokenHash } from '../../../platform/sealing/seal';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { lockWaiting, requestApproval, withdrawApproval } from '../approvals/request-approval';
import { keyContentOf } from './key-approval';

type List = Contract['GET /upms/admin/api_key/list'];
type Create = Contract['POST /upms/admin/api_key/create'];
type Revoke = Contract['POST /upms/admin/api_key/revoke'];

const mostListed = 200;
/** What a key is while it works or may come to work. */
const alive = ['WAITING', 'ACTIVE'] as const;

export async function listKeys(context: Context): Promise<z.input<List['data']>> {
  const { staffId } = staffOf(context);
  const now = context.clock.now();
  const rows = await context.db
    .select({ key: apiKey, owner: staffAccount.name })
    .from(apiKey)
    .innerJoin(staffAccount, eq(staffAccount.id, apiKey.staffId))
    .where(managesAll(context) ? undefined : eq(apiKey.staffId, staffId))
    .orderBy(desc(apiKey.id))
    .limit(mostListed);
  return rows.map(({ key, owner }) => ({
    id: key.id,
    name: key.name,
    scopes: key.scopes,
    state:
      key.state !== 'REFUSED' && key.state !== 'REVOKED' && key.expireTime <= now ? 'EXPIRED' : key.state,
    owner,
    isOwn: key.staffId === staffId,
    ending: key.ending,
    expireTime: formatShanghai(key.expireTime),
    lastUsedTime: key.lastUsedTime && formatShanghai(key.lastUsedTime),
    createdTime: formatShanghai(key.createdTime),
  }));
}

const managesAll = (context: Context) => isPermitted(staffOf(context).roles, 'connection.manage');

/**
 * Makes a key of the person who asks. It acts as this person, so that limits and second persons count its calls as theirs;
 * there is no way to make a key of another person.
 * @throws StoreError `common_message_accessDenied` for a scope that the person is not permitted; `staff_keyLimit`
 */
export async function createKey(
  context: Context,
  { name, scopes, days, reason }: z.output<Create['body']>,
): Promise<z.input<Create['data']>> {
  const { staffId, email, roles } = staffOf(context);
  const missing = scopes.flatMap((scope) => scopePermissions[scope]).find((one) => !isPermitted(roles, one));
  if (missing) throw new StoreError('common_message_accessDenied', { data: { roles: rolesWith(missing) } });
  const id = newId();
  const token = `${keyPrefix}${newToken()}`;
  const now = context.clock.now();
  const needsSecond = scopes.some((scope) => valueScopes.includes(scope));
  const row = { name, scopes, ending: token.slice(-4), expireTime: addTime(now, days, 'day') };
  const approvalId = await context.db.transaction(async (tx) => {
    await lockOn(tx, `api-keys:${staffId}`);
    const [all] = await tx
      .select({ number: count() })
      .from(apiKey)
      .where(and(eq(apiKey.staffId, staffId), inArray(apiKey.state, [...alive]), gt(apiKey.expireTime, now)));
    if ((all?.number ?? 0) >= mostKeys) throw new StoreError('staff_keyLimit');
    await tx.insert(apiKey).values({
      ...row,
      id,
      staffId,
      tokenHash: tokenHash(token),
      state: needsSecond ? 'WAITING' : 'ACTIVE',
      createdTime: now,
      updatedTime: now,
    });
    const content = keyContentOf(row, email);
    await writeStaffAudit(tx, context, { action: 'key.create', subjectId: id, reason, after: content });
    if (!needsSecond) return null;
    return requestApproval(tx, context, {
      kind: 'API_KEY',
      subjectId: id,
      reason,
      why: ['API_KEY'],
      valueFen: null,
      content,
    });
  });
  return { id, key: token, approvalId };
}

/**
 * Stops a key at once, also one that waits. Again changes nothing.
 * @throws StoreError 404 for another person's key as for an unknown one, unless an administrator asks
 */
export async function revokeKey(context: Context, { id, reason }: z.output<Revoke['body']>): Promise<null> {
  const { staffId } = staffOf(context);
  await context.db.transaction(async (tx) => {
    await lockWaiting(tx, 'API_KEY', id);
    const [key] = await tx.select().from(apiKey).where(eq(apiKey.id, id)).for('update');
    if (!key || !(key.staffId === staffId || managesAll(context))) {
      throw new StoreError('common_message_notFound');
    }
    if (key.state === 'WAITING') await withdrawApproval(tx, context, 'API_KEY', id);
    if (key.state !== 'REFUSED' && key.state !== 'REVOKED') {
      await tx
        .update(apiKey)
        .set({ state: 'REVOKED', updatedTime: context.clock.now() })
        .where(eq(apiKey.id, id));
    }
    await writeStaffAudit(tx, context, {
      action: 'key.revoke',
      subjectId: id,
      reason,
      before: { state: key.state },
      after: { state: 'REVOKED' },
    });
  });
  return null;
}

/** Ends all keys of a person whose account is disabled or reset. */
export async function endKeysOf(tx: Executor, staffId: string, now: Date): Promise<void> {
  await tx
    .update(apiKey)
    .set({ state: 'REVOKED', updatedTime: now })
    .where(and(eq(apiKey.staffId, staffId), inArray(apiKey.state, [...alive])));
}
