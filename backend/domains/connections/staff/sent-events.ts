import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { formatShanghai } from '../../../../lib/time';
import { webhookDelivery, webhookEvent } from '../../../database/schema/connections';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { writeStaffAudit } from '../../../platform/write-audit';
import { wakeSender } from '../queue-webhooks';
import { webhookIdOf } from '../send-webhooks';
import { lockConnection } from './endpoints';

type List = Contract['GET /upms/admin/connection/events'];
type Replay = Contract['POST /upms/admin/connection/replay'];
type ReplayFailed = Contract['POST /upms/admin/connection/replay_failed'];

const pageSize = 50;

/** What was sent, newest first, paged by the ids of event and endpoint. */
export async function listSentEvents(
  { db }: Context,
  { connectionId, status, after }: z.output<List['query']>,
): Promise<z.input<List['data']>> {
  const [eventId, endpointId] = after?.split('-') ?? [];
  const rows = await db
    .select({ delivery: webhookDelivery, event: webhookEvent })
    .from(webhookDelivery)
    .innerJoin(webhookEvent, eq(webhookEvent.id, webhookDelivery.eventId))
    .where(
      and(
        connectionId ? eq(webhookDelivery.endpointId, connectionId) : undefined,
        status === 'ALL' ? undefined : eq(webhookDelivery.status, status),
        eventId && endpointId
          ? sql`(${webhookDelivery.eventId}, ${webhookDelivery.endpointId}) < (${eventId}, ${endpointId})`
          : undefined,
      ),
    )
    .orderBy(desc(webhookDelivery.eventId), desc(webhookDelivery.endpointId))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1)?.delivery;
  return {
    rows: page.map(({ delivery, event }) => ({
      id: event.id,
      connectionId: delivery.endpointId,
      webhookId: webhookIdOf(event.id),
      type: event.type,
      subject: subjectOf(event.content),
      status: delivery.status,
      tries: delivery.tries,
      time: formatShanghai(event.createdTime),
      lastTime: delivery.lastTime && formatShanghai(delivery.lastTime),
      nextTime: delivery.status === 'WAITING' ? formatShanghai(delivery.nextTime) : null,
      responseCode: delivery.responseCode,
      responseText: delivery.responseText,
      failure: delivery.failure,
    })),
    next: last && rows.length > pageSize ? `${last.eventId}-${last.endpointId}` : null,
  };
}

function subjectOf({ refundSn, paymentSn, orderSn, skuId }: Record<string, unknown>): string | null {
  const subject = refundSn ?? paymentSn ?? orderSn ?? skuId;
  return typeof subject === 'string' ? subject : null;
}

/** As if it had not been sent: with all its tries and their time. */
function fromTheStart(now: Date) {
  return { status: 'WAITING', tries: 0, nextTime: now, startTime: now } as const;
}

/**
 * Sends an event again, also one that was accepted. The receiver knows it by its id.
 * @throws StoreError 404
 */
export async function replayEvent(
  context: Context,
  { id, connectionId }: z.output<Replay['body']>,
): Promise<null> {
  await context.db.transaction(async (tx) => {
    const replayed = await tx
      .update(webhookDelivery)
      .set(fromTheStart(context.clock.now()))
      .where(and(eq(webhookDelivery.eventId, id), eq(webhookDelivery.endpointId, connectionId)))
      .returning({ id: webhookDelivery.eventId });
    if (replayed.length === 0) throw new StoreError('common_message_notFound');
    await wakeSender(tx);
    await writeStaffAudit(tx, context, {
      action: 'connection.replay',
      subjectId: connectionId,
      detail: { eventId: id },
    });
  });
  return null;
}

/** Sends all events of an endpoint again that happened since a time and failed. @throws StoreError 404 */
export async function replayFailed(
  context: Context,
  { id, since }: z.output<ReplayFailed['body']>,
): Promise<z.input<ReplayFailed['data']>> {
  return context.db.transaction(async (tx) => {
    await lockConnection(tx, id);
    const from = new Date(since);
    const happened = tx
      .select({ id: webhookEvent.id })
      .from(webhookEvent)
      .where(and(eq(webhookEvent.id, webhookDelivery.eventId), gte(webhookEvent.createdTime, from)));
    const replayed = await tx
      .update(webhookDelivery)
      .set(fromTheStart(context.clock.now()))
      .where(
        and(
          eq(webhookDelivery.endpointId, id),
          sql`${webhookDelivery.status} = 'FAILED'`,
          sql`exists ${happened}`,
        ),
      )
      .returning({ id: webhookDelivery.eventId });
    if (replayed.length > 0) await wakeSender(tx);
    const detail = { since: formatShanghai(from), events: replayed.length };
    await writeStaffAudit(tx, context, { action: 'connection.replay', subjectId: id, detail });
    return { count: replayed.length };
  });
}
