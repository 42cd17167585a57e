import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import webPush from 'web-push';
import { addTime } from '../../../lib/time';
import { authSession } from '../../database/schema/members';
import { pushDevice, pushNotice, pushPreference } from '../../database/schema/push';
import type { SystemContext } from '../../platform/context';
import { replyAddress } from '../../platform/reply-address';
import { reportRowFailure } from '../../platform/report-row-failure';
import { unseal } from '../../platform/sealing/key-ring';
import { pauseOf } from '../../platform/waits/waits';
import { pushWaits } from '../../platform/waits/work-waits';
import { OutgoingCallError, ReceiverPaused } from '../../ports/outgoing-calls';
import { quietHoursOf, type Subscription } from './devices';
import { pushKeys } from './push-key';
import { quietEnd } from './quiet-hours';

type Notice = typeof pushNotice.$inferSelect;
type Device = typeof pushDevice.$inferSelect;
type Keys = { publicKey: string; privateKey: string };

/** Notifications that one process sends at the same time. */
const atOnce = 20;
/** Seconds until another process may send what this one has claimed; longer than a call takes. */
const lease = 60;
/** Milliseconds after which a run of the sweep claims nothing more: its lease ends after a minute. */
const runTime = 35_000;
/** Seconds until a push service is tried again whose circuit breaker is open. */
const servicePause = 60;
/** Tries in all: the first one, and one after each pause. */
const mostTries = pushWaits.WAITING.checks.length + 1;

/**
 * Sends the notifications that are due. May run in several processes at once: each one is claimed before it is sent, and
 * sent again when the process that claimed it dies, so that a device may show one twice, with the same tag.
 */
export async function sendPushes(system: SystemContext): Promise<void> {
  const { db, clock } = system;
  const oldest = addTime(clock.now(), -pushWaits.WAITING.deadline, 'second');
  await db.delete(pushNotice).where(lte(pushNotice.createdTime, oldest));
  const until = performance.now() + runTime;
  let keys: Keys | undefined;
  while (performance.now() < until) {
    const claimed = await claim(system);
    if (claimed.length === 0) return;
    keys ??= await pushKeys(system);
    for (const one of await Promise.allSettled(claimed.map((notice) => send(system, keys, notice)))) {
      if (one.status === 'rejected')
        reportRowFailure(system, one.reason, { kind: 'push notice', id: 'of a device' });
    }
  }
}

/** Takes the next notifications. Rows that another process is taking are skipped. */
async function claim({ db, clock }: SystemContext): Promise<Notice[]> {
  const now = clock.now();
  const isDue = lte(pushNotice.nextTime, now);
  const [any] = await db.select({ id: pushNotice.id }).from(pushNotice).where(isDue).limit(1);
  if (!any) return [];
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: pushNotice.id, deviceId: pushNotice.deviceId })
      .from(pushNotice)
      .where(isDue)
      .orderBy(pushNotice.nextTime, pushNotice.id)
      .limit(atOnce)
      .for('update', { skipLocked: true });
    if (due.length === 0) return [];
    return tx
      .update(pushNotice)
      .set({ tries: sql`${pushNotice.tries} + 1`, nextTime: addTime(now, lease, 'second') })
      .where(or(...due.map(isNotice)))
      .returning();
  });
}

const isNotice = ({ id, deviceId }: Pick<Notice, 'id' | 'deviceId'>) =>
  and(eq(pushNotice.id, id), eq(pushNotice.deviceId, deviceId));

async function send(system: SystemContext, keys: Keys | undefined, notice: Notice): Promise<void> {
  const { db, clock } = system;
  const now = clock.now();
  const found = await findDevice(system, notice.deviceId);
  if (!found || !keys) return drop(system, notice);
  if (!found.isSignedIn) return forget(system, found.device);
  const quiet = quietEnd(now, found.device.zone, quietHoursOf(found.preference));
  if (quiet) return wait(system, notice, quiet);
  const result = await post(system, keys, found.device, notice);
  if (result === 'PAUSED') return wait(system, notice, addTime(now, servicePause, 'second'));
  if (result === 'GONE') return forget(system, found.device);
  if (result === 'SENT' || notice.tries >= mostTries) return drop(system, notice);
  const pause = pauseOf(pushWaits.WAITING, notice.tries - 1);
  await db
    .update(pushNotice)
    .set({ nextTime: addTime(now, pause, 'second') })
    .where(isNotice(notice));
}

/** The device of a notification, whether its sign-in lasts, and what its member chose. */
async function findDevice({ db, clock }: SystemContext, deviceId: string) {
  const lasts = db
    .select({ one: sql`1` })
    .from(authSession)
    .where(
      and(
        eq(authSession.familyId, pushDevice.familyId),
        isNull(authSession.revokedTime),
        gt(authSession.refreshExpireTime, clock.now()),
      ),
    );
  const [row] = await db
    .select({ device: pushDevice, preference: pushPreference, isSignedIn: sql<boolean>`exists ${lasts}` })
    .from(pushDevice)
    .leftJoin(pushPreference, eq(pushPreference.memberId, pushDevice.memberId))
    .where(eq(pushDevice.id, deviceId));
  return row;
}

/** It was sent, or nothing more can be done. */
async function drop({ db }: SystemContext, notice: Notice): Promise<void> {
  await db.delete(pushNotice).where(isNotice(notice));
}

/** Waits without having been tried. */
async function wait({ db }: SystemContext, notice: Notice, nextTime: Date): Promise<void> {
  await db
    .update(pushNotice)
    .set({ nextTime, tries: notice.tries - 1 })
    .where(isNotice(notice));
}

/** The browser has ended its subscription, or its sign-in has ended: nothing waits for it any more. */
async function forget({ db }: SystemContext, { id, subscriptionEnc }: Device): Promise<void> {
  // A browser that has subscribed again meanwhile stays.
  await db
    .delete(pushDevice)
    .where(and(eq(pushDevice.id, id), eq(pushDevice.subscriptionEnc, subscriptionEnc)));
  await db.delete(pushNotice).where(eq(pushNotice.deviceId, id));
}

type Result = 'SENT' | 'GONE' | 'PAUSED' | 'FAILED';

async function post(system: SystemContext, keys: Keys, device: Device, notice: Notice): Promise<Result> {
  const { environment, log, clock, outgoingCalls } = system;
  const { endpoint, p256dh, auth }: Subscription = JSON.parse(
    unseal(environment, 'push-device', device.subscriptionEnc, device.endpointHash),
  );
  const age = Math.floor((clock.now().getTime() - notice.createdTime.getTime()) / 1000);
  const request = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ ...notice.content, tag: notice.id }),
    {
      vapidDetails: { subject: `mailto:${replyAddress(environment)}`, ...keys },
      // A device that is off for longer gets nothing: the mail is there.
      TTL: Math.max(60, pushWaits.WAITING.deadline - age),
      urgency: 'high',
    },
  );
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const);
  try {
    const response = await outgoingCalls.post({
      url: endpoint,
      headers: Object.fromEntries(headers),
      body: request.body ?? '',
    });
    const result = resultOf(response.status);
    if (result !== 'SENT') {
      log.warn({ status: response.status, text: response.text, result }, 'a push service refused');
    }
    return result;
  } catch (error) {
    if (error instanceof ReceiverPaused) return 'PAUSED';
    if (error instanceof OutgoingCallError) return 'FAILED';
    throw error;
  }
}

/** 404 and 410: the browser has unsubscribed (RFC 8030). Everything else may pass. */
function resultOf(status: number): Result {
  if (status >= 200 && status < 300) return 'SENT';
  return status === 404 || status === 410 ? 'GONE' : 'FAILED';
}
