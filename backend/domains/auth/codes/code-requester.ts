import { networkOf } from '../../../../lib/networks';
import type { Executor } from '../../../database/connect';
import type { Context } from '../../../platform/context';
import { keyFor, sign } from '../../../platform/sealing/seal';
import { findByContact, type ProvedContact } from '../accounts/register-member';
import { compareDevice, deviceFingerprint } from './known-device';

/**
 * Who requests a code or a link. Each has limits of its own, so that a stranger who uses up theirs cannot keep the owner
 * of an account from their own codes: the owner when signed in, and a device that was signed in to the account before.
 */
export type Requester = {
  kind: 'OWNER' | 'KNOWN_DEVICE' | 'STRANGER';
  /** Names the member, the device or the network without its contact; a new code replaces those of the same key. */
  key: string;
};

/** @param ownerId the signed-in member whose own contact is the target */
export async function requesterOf(
  executor: Executor,
  context: Context,
  { contact, ownerId }: { contact: ProvedContact; ownerId: string | null },
): Promise<Requester> {
  if (ownerId !== null) return { kind: 'OWNER', key: `member:${ownerId}` };
  const found = await findByContact(executor, contact);
  // A contact without an account takes the same queries.
  if ((await compareDevice(executor, context, found?.id ?? '')) === 'KNOWN') {
    return { kind: 'KNOWN_DEVICE', key: `device:${hashed(context, deviceFingerprint(context))}` };
  }
  return { kind: 'STRANGER', key: `network:${hashed(context, networkOf(context.ip))}` };
}

function hashed(context: Pick<Context, 'environment'>, text: string): string {
  return sign(keyFor(context.environment.secret, 'target-hash'), `requester|${text}`);
}
