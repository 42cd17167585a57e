import { and, eq, exists, inArray, isNotNull, lt, lte, sql } from 'drizzle-orm';
import { webhookEvents } from '../../../lib/connections/events';
import type { SentEventStatus } from '../../../lib/connections/rules';
import { fenToYuan } from '../../../lib/money';
import { webhookTries } from '../../../lib/promises';
import { addTime } from '../../../lib/time';
import { webhookDelivery, webhookEndpoint, webhookEvent } from '../../database/schema/connections';
import type { SystemContext } from '../../platform/context';
import { reportRowFailure } from '../../platform/report-row-failure';
import { pauseOf } from '../../platform/waits/waits';
import { webhookWaits } from '../../platform/waits/work-waits';
import { OutgoingCallError, type OutgoingResponse, ReceiverPaused } from '../../ports/outgoing-calls';
import { signedHeaders } from './secrets';

type Endpoint = typeof webhookEndpoint.$inferSelect;
type Delivery = typeof webhookDelivery.$inferSelect;
type Event = typeof webhookEvent.$inferSelect;
type Claimed = { delivery: Delivery; event: Event };
type Outcome = SentEventStatus | 'GONE' | 'PAUSED' | 'OUTDATED';

/** A literal, so that the planner can use the partial index. */
const isWaiting = sql`${webhookDelivery.status} = 'WAITING'`;

/** Requests to one endpoint at the same time. */
const atOnce = 4;
/** Seconds until another process may send what this one has claimed; longer than a call takes. */
const lease = 60;
/** Milliseconds after which a run of the sweep claims nothing more: its lease ends after a minute. */
const runTime = 35_000;
/** Seconds until a receiver is tried again whose circuit breaker is open. */
const receiverPause = 60;

/**
 * Sends what is due to every active endpoint. Endpoints do not wait for each other. May run in several processes at once:
 * each delivery is claimed before it is sent, and sent again when the process that claimed it dies.
 */
export async function sendWebhooks(system: SystemContext): Promise<void> {
  await endOld(system);
  const until = performance.now() + runTime;
  const { db, clock } = system;
  const isDue = db
    .select({ one: sql`1` })
    .from(webhookDelivery)
    .where(
      and(
        eq(webhookDelivery.endpointId, webhookEndpoint.id),
        isWaiting,
        lte(webhookDelivery.nextTime, clock.now()),
      ),
    );
  const endpoints = await db
    .select({ id: webhookEndpoint.id })
    .from(webhookEndpoint)
    .where(and(eq(webhookEndpoint.state, 'ACTIVE'), exists(isDue)));
  await Promise.all(
    endpoints.map(({ id }) =>
      sendTo(system, id, until).catch((error: unknown) =>
        reportRowFailure(system, error, { kind: 'webhook endpoint', id }),
      ),
    ),
  );
}

/** Ends deliveries that have waited too long, also of paused endpoints, and forgets secrets after their overlap. */
async function endOld({ db, clock, log }: SystemContext): Promise<void> {
  const now = clock.now();
  const ended = await db
    .update(webhookDelivery)
    .set({ status: 'FAILED' })
    .where(
      and(isWaiting, lt(webhookDelivery.startTime, addTime(now, -webhookWaits.WAITING.deadline, 'second'))),
    )
    .returning({ endpointId: webhookDelivery.endpointId });
  // A change at the moment of a deletion may have written an event for an endpoint that is gone.
  const ofEnded = inArray(webhookEndpoint.id, [...new Set(ended.map((row) => row.endpointId))]);
  const known =
    ended.length > 0 ? await db.select({ id: webhookEndpoint.id }).from(webhookEndpoint).where(ofEnded) : [];
  for (const { id: endpointId } of known) {
    log.error({ event: 'webhook.failed', endpointId }, 'events of a webhook were not accepted in time');
  }
  await db
    .update(webhookEndpoint)
    .set({ formerEnc: null, formerUntil: null })
    .where(and(isNotNull(webhookEndpoint.formerUntil), lte(webhookEndpoint.formerUntil, now)));
}

async function sendTo(system: SystemContext, endpointId: string, until: number): Promise<void> {
  while (performance.now() < until) {
    const [endpoint] = await system.db
      .select()
      .from(webhookEndpoint)
      .where(and(eq(webhookEndpoint.id, endpointId), eq(webhookEndpoint.state, 'ACTIVE')));
    const claimed = endpoint ? await claim(system, endpointId) : [];
    if (!endpoint || claimed.length === 0) return;
    const outcomes = await Promise.all(claimed.map((one) => send(system, endpoint, one)));
    await noteOutcomes(system, endpoint, outcomes);
    if (outcomes.includes('PAUSED') || outcomes.includes('GONE')) return;
  }
}

/** Takes the next deliveries of an endpoint. Rows that another process is taking are skipped. */
async function claim({ db, clock }: SystemContext, endpointId: string): Promise<Claimed[]> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ eventId: webhookDelivery.eventId })
      .from(webhookDelivery)
      .where(and(eq(webhookDelivery.endpointId, endpointId), isWaiting, lte(webhookDelivery.nextTime, now)))
      .orderBy(webhookDelivery.nextTime, webhookDelivery.eventId)
      .limit(atOnce)
      .for('update', { skipLocked: true });
    const ids = due.map(({ eventId }) => eventId);
    if (ids.length === 0) return [];
    const taken = await tx
      .update(webhookDelivery)
      .set({
        tries: sql`${webhookDelivery.tries} + 1`,
        nextTime: addTime(now, lease, 'second'),
        lastTime: now,
      })
      .where(and(eq(webhookDelivery.endpointId, endpointId), inArray(webhookDelivery.eventId, ids)))
      .returning();
    const events = await tx.select().from(webhookEvent).where(inArray(webhookEvent.id, ids));
    const byId = new Map(events.map((event) => [event.id, event]));
    return taken.flatMap((delivery) => {
      const event = byId.get(delivery.eventId);
      return event ? [{ delivery, event }] : [];
    });
  });
}

async function send(
  system: SystemContext,
  endpoint: Endpoint,
  { delivery, event }: Claimed,
): Promise<Outcome> {
  const result = await post(system, endpoint, delivery, event).catch((error: unknown): Result => {
    reportRowFailure(system, error, { kind: 'webhook', id: event.id });
    return { ...triedAgain(delivery), responseCode: null, responseText: null, failure: 'OTHER' };
  });
  return result === null ? release(system, delivery) : record(system, delivery, result);
}

/** @returns null when the receiver is paused and nothing was sent */
async function post(
  system: SystemContext,
  endpoint: Endpoint,
  delivery: Delivery,
  event: Event,
): Promise<Result | null> {
  const body = webhookBody(event);
  const message = { id: webhookIdOf(event.id), time: system.clock.now(), body };
  const headers = {
    ...signedHeaders(system, endpoint, message),
    'content-type': 'application/json',
    'user-agent': 'Store-Webhooks/1',
  };
  try {
    return resultOf(delivery, await system.outgoingCalls.post({ url: endpoint.url, headers, body }));
  } catch (error) {
    if (error instanceof ReceiverPaused) return null;
    if (!(error instanceof OutgoingCallError)) throw error;
    const { failure, message: text } = error;
    return { ...triedAgain(delivery), responseCode: null, responseText: text.slice(0, 500), failure };
  }
}

type Result = Pick<Delivery, 'status' | 'responseCode' | 'responseText' | 'failure'>;

/** 410: the receiver wants nothing more. */
const gone = 410;

function resultOf(delivery: Delivery, { status, text }: OutgoingResponse): Result {
  const response = { responseCode: status, responseText: text || null, failure: null };
  if (status >= 200 && status < 300) return { status: 'SENT', ...response };
  return { ...(status === gone ? { status: 'FAILED' as const } : triedAgain(delivery)), ...response };
}

const triedAgain = ({ tries }: Delivery): Pick<Delivery, 'status'> => ({
  status: tries >= webhookTries ? 'FAILED' : 'WAITING',
});

/** Stores the result of a try, unless the delivery was claimed or replayed again meanwhile. */
async function record(system: SystemContext, delivery: Delivery, result: Result): Promise<Outcome> {
  const { clock, log } = system;
  const pause = pauseOf(webhookWaits.WAITING, delivery.tries - 1);
  const changed = await system.db
    .update(webhookDelivery)
    .set({ ...result, nextTime: addTime(clock.now(), pause, 'second') })
    .where(isClaim(delivery))
    .returning({ status: webhookDelivery.status });
  if (changed.length === 0) return 'OUTDATED';
  const { endpointId } = delivery;
  if (result.responseCode === gone) return 'GONE';
  if (result.status === 'FAILED') {
    log.error({ event: 'webhook.failed', endpointId }, 'a webhook was not accepted after all its tries');
  }
  return result.status;
}

/** Returns what was not sent because the receiver is paused: it counts as no try. */
async function release({ db, clock }: SystemContext, delivery: Delivery): Promise<Outcome> {
  await db
    .update(webhookDelivery)
    .set({ tries: delivery.tries - 1, nextTime: addTime(clock.now(), receiverPause, 'second') })
    .where(isClaim(delivery));
  return 'PAUSED';
}

const isClaim = ({ eventId, endpointId, nextTime }: Delivery) =>
  and(
    eq(webhookDelivery.eventId, eventId),
    eq(webhookDelivery.endpointId, endpointId),
    isWaiting,
    eq(webhookDelivery.nextTime, nextTime),
  );

/** Stores when the endpoint last accepted an event and last did not, and that it wants nothing more. */
async function noteOutcomes(
  { db, clock, log }: SystemContext,
  { id, url, version }: Endpoint,
  outcomes: readonly Outcome[],
): Promise<void> {
  const now = clock.now();
  const isGone = outcomes.includes('GONE');
  const isFailed = outcomes.some((one) => one === 'WAITING' || one === 'FAILED' || one === 'GONE');
  const times = {
    ...(outcomes.includes('SENT') ? { acceptedTime: now } : {}),
    ...(isFailed ? { failedTime: now } : {}),
  };
  if (Object.keys(times).length > 0) {
    await db.update(webhookEndpoint).set(times).where(eq(webhookEndpoint.id, id));
  }
  if (!isGone) return;
  // A URL that was changed meanwhile is another receiver.
  const stopped = await db
    .update(webhookEndpoint)
    .set({ state: 'GONE', version: version + 1, updatedTime: now })
    .where(and(eq(webhookEndpoint.id, id), eq(webhookEndpoint.url, url), eq(webhookEndpoint.state, 'ACTIVE')))
    .returning({ id: webhookEndpoint.id });
  if (stopped.length > 0) {
    log.error({ event: 'webhook.gone', endpointId: id }, 'the receiver of a webhook wants no more events');
  }
}

/** The `webhook-id` of an event, the same in each try and for each endpoint. */
export const webhookIdOf = (eventId: string): string => `evt_${eventId}`;

/** The body of a request. It has the same bytes in each try. */
function webhookBody({ type, content, createdTime }: Event): string {
  const known = Object.entries(webhookEvents).find(([name]) => name === type)?.[1];
  if (!known) throw new Error(`No webhook has the type ${type}`);
  const data = Object.entries(content).map(([name, value]) =>
    name.endsWith('Fen') ? [name.slice(0, -'Fen'.length), fenToYuan(Number(value))] : [name, value],
  );
  return JSON.stringify({
    type,
    timestamp: createdTime.toISOString(),
    data: known.data.parse(Object.fromEntries(data)),
  });
}
