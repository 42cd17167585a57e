import { ECDH } from 'node:crypto';
import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import type { PushView } from '../../../lib/push/contract';
import {
  defaultQuietHours,
  isAtPushService,
  isTimeZone,
  mostPushDevices,
  type PushKind,
  pushKinds,
} from '../../../lib/push/rules';
import { formatShanghai } from '../../../lib/time';
import type { Transaction } from '../../database/connect';
import { pushDevice, pushPreference } from '../../database/schema/push';
import { lockOn } from '../../platform/concurrency/lock-on';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { memberOf } from '../../platform/member-of';
import { newId } from '../../platform/new-id';
import { seal } from '../../platform/sealing/key-ring';
import { tokenHash } from '../../platform/sealing/seal';
import { deviceName } from '../auth/sessions/device-name';
import { familyOf } from '../auth/sessions/revoke-sessions';
import { publicPushKey } from './push-key';

/** What the member is notified of, when not, and on which devices. */
export async function viewPush(context: Context): Promise<PushView> {
  const memberId = memberOf(context);
  const { db, locale } = context;
  const [preference] = await db.select().from(pushPreference).where(eq(pushPreference.memberId, memberId));
  const devices = await db
    .select()
    .from(pushDevice)
    .where(eq(pushDevice.memberId, memberId))
    .orderBy(desc(pushDevice.updatedTime), desc(pushDevice.id));
  const { quietFrom, quietUntil } = quietHoursOf(preference);
  return {
    publicKey: await publicPushKey(context),
    kinds: preference?.kinds ?? [...pushKinds],
    quietHours: quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil },
    devices: devices.map(({ id, userAgent, createdTime }) => ({
      id,
      device: deviceName(userAgent, locale),
      createdTime: formatShanghai(createdTime),
    })),
  };
}

/** The quiet hours of a member; without a choice the default ones. */
export function quietHoursOf(
  preference: Pick<typeof pushPreference.$inferSelect, 'quietFrom' | 'quietUntil'> | undefined | null,
) {
  return preference ?? { quietFrom: defaultQuietHours.from, quietUntil: defaultQuietHours.until };
}

/** What a browser states of its subscription, without the URL. */
export type Subscription = { endpoint: string; p256dh: string; auth: string };

/**
 * Sends notifications to this browser until its sign-in ends. A browser that another member used before is this one's
 * alone from now on: what waits for the other one is not sent to it.
 * @throws StoreError `push_service` for a host that is no push service; `common_message_badRequest` for a key that is no
 *   point of its curve, or an unknown time zone
 */
export async function subscribe(
  context: Context,
  { zone, ...subscription }: Subscription & { zone: string },
): Promise<{ id: string }> {
  const memberId = memberOf(context);
  const { actor } = context;
  if (actor.kind !== 'member') throw new StoreError('common_message_unauthorized');
  if (!isAtPushService(subscription.endpoint)) throw new StoreError('push_service');
  if (!isTimeZone(zone) || !isPoint(subscription.p256dh)) throw new StoreError('common_message_badRequest');
  const endpointHash = tokenHash(subscription.endpoint);
  const subscriptionEnc = seal(
    context.environment,
    'push-device',
    JSON.stringify(subscription),
    endpointHash,
  );
  return context.db.transaction(async (tx) => {
    await lockOn(tx, `push-endpoint:${endpointHash}`);
    await lockOn(tx, `push-member:${memberId}`);
    const familyId = await familyOf(tx, actor.sessionId);
    if (familyId === undefined) throw new StoreError('common_message_unauthorized');
    await tx
      .delete(pushDevice)
      .where(and(eq(pushDevice.endpointHash, endpointHash), ne(pushDevice.memberId, memberId)));
    const now = context.clock.now();
    const values = { familyId, subscriptionEnc, zone, userAgent: context.userAgent, updatedTime: now };
    const [device] = await tx
      .insert(pushDevice)
      .values({ id: newId(), memberId, endpointHash, ...values, createdTime: now })
      .onConflictDoUpdate({ target: pushDevice.endpointHash, set: values })
      .returning({ id: pushDevice.id });
    if (!device) throw new Error('The device was not stored');
    await dropOldest(tx, memberId);
    return device;
  });
}

async function dropOldest(tx: Transaction, memberId: string): Promise<void> {
  const old = tx
    .select({ id: pushDevice.id })
    .from(pushDevice)
    .where(eq(pushDevice.memberId, memberId))
    .orderBy(desc(pushDevice.updatedTime), desc(pushDevice.id))
    .offset(mostPushDevices);
  await tx.delete(pushDevice).where(inArray(pushDevice.id, old));
}

/** Whether it is a public key of P-256, uncompressed. */
function isPoint(key: string): boolean {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url', undefined, 'uncompressed').length === 65;
  } catch {
    return false;
  }
}

/** Sends nothing more to a device. @throws StoreError `common_message_notFound` */
export async function removeDevice(context: Context, id: string): Promise<null> {
  const gone = await context.db
    .delete(pushDevice)
    .where(and(eq(pushDevice.id, id), eq(pushDevice.memberId, memberOf(context))))
    .returning({ id: pushDevice.id });
  if (gone.length === 0) throw new StoreError('common_message_notFound');
  return null;
}

/** Stores what the member is notified of, and when not. */
export async function savePreference(
  context: Context,
  { kinds, quietHours }: { kinds: PushKind[]; quietHours: PushView['quietHours'] },
): Promise<null> {
  const chosen = {
    kinds: pushKinds.filter((kind) => kinds.includes(kind)),
    quietFrom: quietHours?.from ?? null,
    quietUntil: quietHours?.until ?? null,
    updatedTime: context.clock.now(),
  };
  await context.db
    .insert(pushPreference)
    .values({ memberId: memberOf(context), ...chosen })
    .onConflictDoUpdate({ target: pushPreference.memberId, set: chosen });
  return null;
}
