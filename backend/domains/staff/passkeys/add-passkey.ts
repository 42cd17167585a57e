import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import type { CreatedPasskey } from '../../../../lib/staff/passkey-contract';
import type { Executor } from '../../../database/connect';
import { staffAccount, staffPasskey } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { readShopNames } from '../../../platform/shop';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { keepChallenge, takeChallenge } from './challenge';
import { relyingParty } from './relying-party';

type Options = Contract['POST /auth/admin/passkey/options'];

/** Passkeys of one person. */
const most = 10;

/** What the browser needs to create a passkey for this person; a device that has one is refused by the browser. */
export async function beginPasskey(context: Context): Promise<z.input<Options['data']>> {
  const { staffId, email, name } = staffOf(context);
  const { shopName } = await readShopNames(context.db, context.locale);
  const party = { ...relyingParty(context.environment), name: shopName };
  const known = await passkeysOf(context.db, staffId);
  if (known.length >= most) throw new StoreError('staff_passkeyLimit', { data: { args: [most] } });
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: new TextEncoder().encode(staffId),
    userName: email,
    userDisplayName: name,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
  });
  await keepChallenge(context, options.challenge);
  return {
    rp: party,
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams: options.pubKeyCredParams,
    timeout: options.timeout ?? 60_000,
    excludeCredentials: known.map(({ id, transports }) => ({ id, type: 'public-key', transports })),
    // The passkey follows the password, so the device needs neither to find the account nor to check the person.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    attestation: 'none',
  };
}

/**
 * Adds the passkey that the browser created for the challenge of this session.
 * @throws StoreError `staff_passkeyRefused`, `staff_passkeyLimit`
 */
export async function addPasskey(
  context: Context,
  { name, created }: { name: string; created: CreatedPasskey },
): Promise<null> {
  const { staffId } = staffOf(context);
  const challenge = await takeChallenge(context.db, context);
  const party = relyingParty(context.environment);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...created, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) throw new StoreError('staff_passkeyRefused');
  const { id, publicKey, counter } = registrationInfo.credential;
  await context.db.transaction(async (tx) => {
    // Serialises concurrent additions, so that none passes the limit.
    await tx.select().from(staffAccount).where(eq(staffAccount.id, staffId)).for('update');
    if ((await passkeysOf(tx, staffId)).length >= most) {
      throw new StoreError('staff_passkeyLimit', { data: { args: [most] } });
    }
    const added = await tx
      .insert(staffPasskey)
      .values({
        id,
        staffId,
        name,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: created.response.transports ?? [],
        createdTime: context.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: staffPasskey.id });
    if (added.length === 0) throw new StoreError('staff_passkeyRefused');
    await writeStaffAudit(tx, context, { action: 'staff.passkey_add', subjectId: staffId, detail: { name } });
  });
  return null;
}

export function passkeysOf(db: Executor, staffId: string) {
  return db
    .select()
    .from(staffPasskey)
    .where(eq(staffPasskey.staffId, staffId))
    .orderBy(asc(staffPasskey.createdTime), asc(staffPasskey.id));
}
