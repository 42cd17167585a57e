import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { endpointUrl, mostConnections } from '../../../../lib/connections/rules';
import type { Contract } from '../../../../lib/contract/contract';
import { secretOverlapHours } from '../../../../lib/promises';
import { addTime, formatShanghai } from '../../../../lib/time';
import type { Transaction } from '../../../database/connect';
import { webhookDelivery, webhookEndpoint } from '../../../database/schema/connections';
import { lockOn } from '../../../platform/concurrency/lock-on';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { newId } from '../../../platform/new-id';
import { writeStaffAudit } from '../../../platform/write-audit';
import { queueTestEvent, wakeSender } from '../queue-webhooks';
import { newWebhookSecret, sealWebhookSecret } from '../secrets';

type List = Contract['GET /upms/admin/connection/list'];
type Create = Contract['POST /upms/admin/connection/create'];
type Update = Contract['POST /upms/admin/connection/update'];
type Rotate = Contract['POST /upms/admin/connection/rotate'];
type Pause = Contract['POST /upms/admin/connection/pause'];
type Delete = Contract['POST /upms/admin/connection/delete'];

type Endpoint = typeof webhookEndpoint.$inferSelect;

export async function listConnections({ db, clock }: Context): Promise<z.input<List['data']>> {
  const rows = await db
    .select({
      endpoint: webhookEndpoint,
      waiting: countOf(sql`'WAITING'`),
      failed: countOf(sql`'FAILED'`),
    })
    .from(webhookEndpoint)
    .orderBy(asc(webhookEndpoint.id));
  const now = clock.now();
  return rows.map(({ endpoint, waiting, failed }) => {
    const { id, url, description, events, state, acceptedTime, failedTime, formerUntil, version } = endpoint;
    const hasFormer = formerUntil !== null && formerUntil > now;
    return {
      ...{ id, url, description, events, state, waiting, failed, version },
      acceptedTime: acceptedTime && formatShanghai(acceptedTime),
      failedTime: failedTime && formatShanghai(failedTime),
      formerUntil: hasFormer ? formatShanghai(formerUntil) : null,
      createdTime: formatShanghai(endpoint.createdTime),
    };
  });
}

/** Deliveries of an endpoint in a status, by the partial index of that status. */
const countOf = (status: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from ${webhookDelivery}
    where ${webhookDelivery.endpointId} = ${webhookEndpoint.id} and ${webhookDelivery.status} = ${status})`;

/**
 * Adds an endpoint. It only reads, so that one person is enough: with a recent code, a reason and a row of the audit log.
 * @throws StoreError `connection_urlRefused`, `connection_limit`
 */
export async function createConnection(
  context: Context,
  { url, description, events, reason }: z.output<Create['body']>,
): Promise<z.input<Create['data']>> {
  const id = newId();
  const secret = newWebhookSecret();
  const now = context.clock.now();
  const values = { url: allowedUrl(url), description, events };
  await context.db.transaction(async (tx) => {
    await lockOn(tx, 'connections');
    const [all] = await tx.select({ number: count() }).from(webhookEndpoint);
    if ((all?.number ?? 0) >= mostConnections) throw new StoreError('connection_limit');
    await tx.insert(webhookEndpoint).values({
      ...values,
      id,
      secretEnc: sealWebhookSecret(context, id, secret),
      createdTime: now,
      updatedTime: now,
    });
    await writeStaffAudit(tx, context, { action: 'connection.create', subjectId: id, reason, after: values });
  });
  return { id, secret };
}

/** @throws StoreError 404; `common_message_changedMeanwhile` for another version; `connection_urlRefused` */
export async function updateConnection(
  context: Context,
  { id, version, url, description, events, reason }: z.output<Update['body']>,
): Promise<null> {
  const after = { url: allowedUrl(url), description, events };
  await changeConnection(context, { id, version }, after, async (tx, before) => {
    await writeStaffAudit(tx, context, {
      action: 'connection.change',
      subjectId: id,
      reason,
      before: { url: before.url, description: before.description, events: before.events },
      after,
    });
  });
  return null;
}

/** Replaces the secret. A former one that still signs is dropped: two secrets sign at most. */
export async function rotateSecret(
  context: Context,
  key: z.output<Rotate['body']>,
): Promise<z.input<Rotate['data']>> {
  const secret = newWebhookSecret();
  const formerUntil = addTime(context.clock.now(), secretOverlapHours, 'hour');
  const next = { secretEnc: sealWebhookSecret(context, key.id, secret), formerUntil };
  await changeConnection(context, key, { ...next, formerEnc: sql`${webhookEndpoint.secretEnc}` }, (tx) =>
    writeStaffAudit(tx, context, {
      action: 'connection.rotate',
      subjectId: key.id,
      detail: { formerUntil: formatShanghai(formerUntil) },
    }),
  );
  return { secret, formerUntil: formatShanghai(formerUntil) };
}

/** Resuming also ends the state of an endpoint that wanted nothing more. */
export async function pauseConnection(
  context: Context,
  { id, version, isPaused }: z.output<Pause['body']>,
): Promise<null> {
  const state = isPaused ? 'PAUSED' : 'ACTIVE';
  await changeConnection(context, { id, version }, { state }, async (tx, before) => {
    await writeStaffAudit(tx, context, {
      action: 'connection.pause',
      subjectId: id,
      before: { state: before.state },
      after: { state },
    });
    if (!isPaused) await wakeSender(tx);
  });
  return null;
}

export async function deleteConnection(
  context: Context,
  { id, version, reason }: z.output<Delete['body']>,
): Promise<null> {
  await context.db.transaction(async (tx) => {
    const before = await lockConnection(tx, id);
    if (before.version !== version) throw new StoreError('common_message_changedMeanwhile');
    await tx.delete(webhookEndpoint).where(eq(webhookEndpoint.id, id));
    await tx.delete(webhookDelivery).where(eq(webhookDelivery.endpointId, id));
    await writeStaffAudit(tx, context, {
      action: 'connection.delete',
      subjectId: id,
      reason,
      before: { url: before.url, description: before.description, events: before.events },
    });
  });
  return null;
}

/** @throws StoreError 404; `common_message_changedMeanwhile` for an endpoint to which nothing is sent now */
export async function testConnection(context: Context, id: string): Promise<{ eventId: string }> {
  return context.db.transaction(async (tx) => {
    const endpoint = await lockConnection(tx, id);
    if (endpoint.state !== 'ACTIVE') throw new StoreError('common_message_changedMeanwhile');
    const eventId = await queueTestEvent(tx, context, endpoint);
    await writeStaffAudit(tx, context, { action: 'connection.test', subjectId: id, detail: { eventId } });
    return { eventId };
  });
}

async function changeConnection(
  context: Context,
  { id, version }: { id: string; version: number },
  changes: PgUpdateSetSource<typeof webhookEndpoint>,
  audit: (tx: Transaction, before: Endpoint) => Promise<void>,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const before = await lockConnection(tx, id);
    if (before.version !== version) throw new StoreError('common_message_changedMeanwhile');
    await tx
      .update(webhookEndpoint)
      .set({ ...changes, version: version + 1, updatedTime: context.clock.now() })
      .where(and(eq(webhookEndpoint.id, id), eq(webhookEndpoint.version, version)));
    await audit(tx, before);
  });
}

/** @throws StoreError 404 */
export async function lockConnection(tx: Transaction, id: string): Promise<Endpoint> {
  const [row] = await tx.select().from(webhookEndpoint).where(eq(webhookEndpoint.id, id)).for('update');
  if (!row) throw new StoreError('common_message_notFound');
  return row;
}

function allowedUrl(text: string): string {
  const url = endpointUrl(text);
  if (url === null) throw new StoreError('connection_urlRefused');
  return url;
}
