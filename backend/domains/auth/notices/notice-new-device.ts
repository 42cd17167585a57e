import type { Transaction } from '../../../database/connect';
import type { Context } from '../../../platform/context';
import { compareDevice } from '../codes/known-device';
import type { MemberRow } from '../sessions/open-session';
import { queueNewDeviceNotice } from './account-mail';

/**
 * Notifies a member of a sign-in from a device (browser and network) that no earlier session used. The very first
 * sign-in is not reported. Must be called before the new session is written.
 */
export async function noticeNewDevice(tx: Transaction, context: Context, owner: MemberRow): Promise<void> {
  if ((await compareDevice(tx, context, owner.id)) === 'NEW') await queueNewDeviceNotice(tx, context, owner);
}
