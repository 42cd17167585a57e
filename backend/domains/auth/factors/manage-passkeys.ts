import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { factorContract } from '../../../../lib/auth/factor-contract';
import type { CreatedPasskey, PasskeyRow } from '../../../../lib/auth/passkey-shapes';
import { passkeyMost } from '../../../../lib/promises';
import { formatShanghai } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { memberPasskey } from '../../../database/schema/member-factors';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { creationOptions, readCreated, requestOptions } from '../../../platform/factors/passkeys';
import { memberOf } from '../../../platform/member-of';
import { readShopNames } from '../../../platform/shop';
import { lockedMember } from '../step-up/factor-rows';
import type { Proof } from '../step-up/prove-owner';
import { noteChange, withFactorProof } from './change-factors';
import { sealChallenge, spendChallenge } from './passkey-challenge';

type Options = z.input<(typeof factorContract)['POST /upms/member/passkey/options']['data']>;
type Challenge = z.input<(typeof factorContract)['POST /upms/member/passkey/challenge']['data']>;

function passkeysOf(db: Executor, memberId: string) {
  return db
    .select()
    .from(memberPasskey)
    .where(eq(memberPasskey.memberId, memberId))
    .orderBy(asc(memberPasskey.createdTime), asc(memberPasskey.id));
}

/** The passkeys of the member, oldest first. */
export async function listPasskeys(context: Context): Promise<PasskeyRow[]> {
  const known = await passkeysOf(context.db, memberOf(context));
  return known.map(({ id, name, createdTime, lastUsedTime }) => ({
    id,
    name,
    createdTime: formatShanghai(createdTime),
    lastUsedTime: lastUsedTime && formatShanghai(lastUsedTime),
  }));
}

/**
 * What the browser needs to create a passkey of the member that signs in alone.
 * @throws StoreError as `withFactorProof`; `member_passkey_limit`
 */
export function beginPasskey(context: Context, proof: Proof): Promise<Options> {
  return withFactorProof(context, proof, async (tx, owner) => {
    const known = await passkeysOf(tx, owner.id);
    refuseMore(known.length);
    const { shopName } = await readShopNames(tx, context.locale);
    const options = await creationOptions(context.environment.storeUrl, {
      use: 'SIGN_IN',
      shopName,
      user: { id: owner.id, name: owner.email ?? owner.username, displayName: owner.nickname },
      known,
    });
    const { challenge } = options;
    return { transaction: sealChallenge(context, { challenge, memberId: owner.id }), options };
  });
}

/**
 * Adds the passkey that the browser created.
 * @throws StoreError `member_passkey_refused`, `member_passkey_limit`
 */
export async function addPasskey(
  context: Context,
  { transaction, name, created }: { transaction: string; name: string; created: CreatedPasskey },
): Promise<null> {
  const memberId = memberOf(context);
  const challenge = await spendChallenge(context.db, context, { transaction, memberId });
  const key =
    challenge && (await readCreated(context.environment.storeUrl, { use: 'SIGN_IN', challenge, created }));
  if (!key) throw new StoreError('member_passkey_refused');
  await context.db.transaction(async (tx) => {
    // The lock serialises concurrent additions, so that none passes the limit.
    const owner = await lockedMember(tx, memberId);
    refuseMore((await passkeysOf(tx, memberId)).length);
    const added = await tx
      .insert(memberPasskey)
      .values({ ...key, memberId, name, createdTime: context.clock.now() })
      .onConflictDoNothing()
      .returning({ id: memberPasskey.id });
    if (added.length === 0) throw new StoreError('member_passkey_refused');
    await noteChange(tx, context, owner, {
      action: 'PASSKEY_ADDED',
      detail: { name },
      notice: { mail: 'passkeyAdded', name },
    });
  });
  return null;
}

/** @throws StoreError 404 */
export async function renamePasskey(
  context: Context,
  { id, name }: { id: string; name: string },
): Promise<null> {
  const renamed = await context.db
    .update(memberPasskey)
    .set({ name })
    .where(and(eq(memberPasskey.id, id), eq(memberPasskey.memberId, memberOf(context))))
    .returning({ id: memberPasskey.id });
  if (renamed.length === 0) throw new StoreError('common_message_notFound');
  return null;
}

/** @throws StoreError as `withFactorProof`; 404 */
export async function deletePasskey(
  context: Context,
  { id, ...proof }: Proof & { id: string },
): Promise<null> {
  await withFactorProof(context, proof, async (tx, owner) => {
    const [removed] = await tx
      .delete(memberPasskey)
      .where(and(eq(memberPasskey.id, id), eq(memberPasskey.memberId, owner.id)))
      .returning({ name: memberPasskey.name });
    if (!removed) throw new StoreError('common_message_notFound');
    const { name } = removed;
    await noteChange(tx, context, owner, {
      action: 'PASSKEY_REMOVED',
      detail: { name },
      notice: { mail: 'passkeyRemoved', name },
    });
  });
  return null;
}

/** What the browser needs to sign in with a passkey: the person chooses one of those of the device. */
export async function beginPasskeySignIn(context: Context): Promise<Challenge> {
  const options = await requestOptions(context.environment.storeUrl, { use: 'SIGN_IN', known: [] });
  const { challenge } = options;
  return { transaction: sealChallenge(context, { challenge, memberId: null }), options };
}

function refuseMore(known: number): void {
  if (known >= passkeyMost) throw new StoreError('member_passkey_limit');
}
