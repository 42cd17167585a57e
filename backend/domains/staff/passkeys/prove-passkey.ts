import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import type { SignedPasskey } from '../../../../lib/staff/passkey-contract';
import type { Transaction } from '../../../database/connect';
import { staffPasskey } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { staffOf } from '../../../platform/staff-of';
import { passkeysOf } from './add-passkey';
import { keepChallenge, takeChallenge } from './challenge';
import { relyingParty } from './relying-party';

type Challenge = Contract['POST /auth/admin/passkey/challenge'];

/** What the browser needs to use one of the person's passkeys. @throws StoreError 404 without one */
export async function beginProof(context: Context): Promise<z.input<Challenge['data']>> {
  const known = await passkeysOf(context.db, staffOf(context).staffId);
  if (known.length === 0) throw new StoreError('common_message_notFound');
  const { id: rpId } = relyingParty(context.environment);
  const { challenge, timeout = 60_000 } = await generateAuthenticationOptions({ rpID: rpId });
  await keepChallenge(context, challenge);
  return {
    challenge,
    rpId,
    timeout,
    allowCredentials: known.map(({ id, transports }) => ({ id, type: 'public-key', transports })),
    userVerification: 'preferred',
  };
}

/** Whether an own passkey signed the challenge of this session; it is used up in either case. */
export async function isPasskey(tx: Transaction, context: Context, signed: SignedPasskey): Promise<boolean> {
  const { staffId } = staffOf(context);
  const challenge = await takeChallenge(tx, context);
  const [known] = await tx
    .select()
    .from(staffPasskey)
    .where(and(eq(staffPasskey.id, signed.id), eq(staffPasskey.staffId, staffId)))
    .for('update');
  if (!known) return false;
  const party = relyingParty(context.environment);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...signed, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: known.id,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
      counter: known.counter,
      transports: known.transports,
    },
    requireUserVerification: false,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) return false;
  await tx
    .update(staffPasskey)
    .set({ counter: authenticationInfo.newCounter, lastUsedTime: context.clock.now() })
    .where(eq(staffPasskey.id, known.id));
  return true;
}
