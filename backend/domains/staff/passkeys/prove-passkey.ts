import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { SignedPasskey } from '../../../../lib/auth/passkey-shapes';
import type { Contract } from '../../../../lib/contract/contract';
import type { Transaction } from '../../../database/connect';
import { staffPasskey } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { readSigned, requestOptions } from '../../../platform/factors/passkeys';
import { staffOf } from '../../../platform/staff-of';
import { passkeysOf } from './add-passkey';
import { keepChallenge, takeChallenge } from './challenge';

type Challenge = Contract['POST /auth/admin/passkey/challenge'];

/** What the browser needs to use one of the person's passkeys. @throws StoreError 404 without one */
export async function beginProof(context: Context): Promise<z.input<Challenge['data']>> {
  const known = await passkeysOf(context.db, staffOf(context).staffId);
  if (known.length === 0) throw new StoreError('common_message_notFound');
  const options = await requestOptions(context.environment.staffUrl, { use: 'SECOND_FACTOR', known });
  await keepChallenge(context, options.challenge);
  return options;
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
  const use = 'SECOND_FACTOR';
  const counted = await readSigned(context.environment.staffUrl, { use, challenge, signed, key: known });
  if (!counted) return false;
  await tx
    .update(staffPasskey)
    .set({ ...counted, lastUsedTime: context.clock.now() })
    .where(eq(staffPasskey.id, known.id));
  return true;
}
