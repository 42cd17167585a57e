import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { formatShanghai } from '../../../../lib/time';
import { paymentEvent } from '../../../database/schema/payments';
import { alarm } from '../../../database/schema/platform';
import type { AlarmKind } from '../../../platform/alarm-kinds';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { closedByStaff, isCase } from '../../payments/settlement/sweeps/process-webhook';

type List = Contract['GET /upms/admin/webhook/list'];

const pageSize = 50;
/** Places among rows of the same millisecond, in a cursor. */
const places = 1000;

type Row = {
  id: string;
  source: 'PAYMENT' | 'SUPPLIER';
  sender: string;
  type: string;
  ref: string | null;
  sn: string | null;
  created: Date | string;
  processed: Date | string | null;
  result: string | null;
};

/** Webhooks of payment providers and suppliers, newest first, paged by time. */
export async function listWebhooks(
  { db }: Context,
  { state, q, after }: z.output<List['query']>,
): Promise<z.input<List['data']>> {
  const until = after ? Math.floor(Number(after) / places) : null;
  const skip = after ? Number(after) % places : 0;
  const time =
    until === null ? sql`` : sql`and e.created_time <= ${new Date(until).toISOString()}::timestamptz`;
  const open = state === 'OPEN' ? sql`and e.processed_time is null` : sql``;
  // An event id is stored behind the code of its sender.
  const named = (ref: string) =>
    q ? sql`and (e.id = ${q} or split_part(e.id, ':', 2) = ${q} or ${sql.raw(ref)} = ${q})` : sql``;
  const most = sql.raw(String(skip + pageSize + 1));
  const { rows } = await db.execute(sql`
    with found as (
      (select e.id, 'PAYMENT' as source, e.provider as sender, e.type, e.provider_ref as ref,
          e.created_time, e.processed_time, e.result
        from payment_event e where true ${time} ${open} ${named('e.provider_ref')}
        order by e.created_time desc, e.id desc limit ${most})
      union all
      (select e.id, 'SUPPLIER', e.supplier, e.type, e.request_id, e.created_time, e.processed_time, e.result
        from supplier_event e where true ${time} ${open} ${named('e.request_id')}
        order by e.created_time desc, e.id desc limit ${most}))
    select f.id, f.source, f.sender, f.type, f.ref, f.created_time as created, f.processed_time as processed, f.result,
      case when f.source = 'PAYMENT' then (
        select o.sn from payment_log p join orders o on o.id = p.order_id
        where p.provider = f.sender and p.provider_ref = f.ref limit 1) end as sn
    from found f order by f.created_time desc, f.id desc limit ${most}`);
  const page = (rows as Row[]).slice(skip, skip + pageSize);
  return {
    rows: page.map((row) => ({
      id: row.id,
      source: row.source,
      from: row.sender,
      type: row.type,
      ref: row.ref,
      orderSn: row.sn,
      time: formatShanghai(new Date(row.created)),
      processedMs:
        row.processed === null ? null : new Date(row.processed).getTime() - new Date(row.created).getTime(),
      result: row.result,
    })),
    next: rows.length > skip + pageSize ? cursorAfter(page, { until, skip }) : null,
  };
}

function cursorAfter(page: readonly Row[], before: { until: number | null; skip: number }): string | null {
  const last = page.at(-1);
  if (!last) return null;
  const ms = new Date(last.created).getTime();
  const same = page.filter(({ created }) => new Date(created).getTime() === ms).length;
  return String(ms * places + same + (before.until === ms ? before.skip : 0));
}

/**
 * Processes a webhook of a payment again. Its handler fetches the state from the provider, so a repetition does no harm.
 * @throws StoreError 404; `common_message_changedMeanwhile` when it was processed meanwhile
 */
export async function retryWebhook(context: Context, id: string): Promise<null> {
  await context.db.transaction(async (tx) => {
    const [row] = await tx.select().from(paymentEvent).where(eq(paymentEvent.id, id)).for('update');
    if (!row) throw new StoreError('common_message_notFound');
    if (row.processedTime !== null) throw new StoreError('common_message_changedMeanwhile');
    await context.jobs.enqueue(tx, 'payment.webhook', {
      provider: row.provider,
      eventId: row.id.slice(row.provider.length + 1),
      providerRef: row.providerRef ?? '',
    });
    await writeStaffAudit(tx, context, {
      action: 'webhook.retry',
      subjectId: id,
      detail: { type: row.type, providerRef: row.providerRef },
    });
  });
  return null;
}

/** The alarms about a refund or dispute that the store cannot apply. */
const caseAlarms: readonly AlarmKind[] = ['fact.case', 'event.case'];

/**
 * Closes a refund or dispute at the provider that the store cannot apply: its events end, and its alarms are resolved.
 * It changes no books. What the provider states of it later is handled as before.
 * @throws StoreError 404; `common_message_changedMeanwhile` for an event that is not about such a case, or is closed
 */
export async function closeWebhook(
  context: Context,
  { id, reason }: { id: string; reason: string },
): Promise<null> {
  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    const [row] = await tx.select().from(paymentEvent).where(eq(paymentEvent.id, id)).for('update');
    if (!row) throw new StoreError('common_message_notFound');
    const { provider, kind, objectId, providerRef, type, result } = row;
    if (result === null || !isCase(result)) throw new StoreError('common_message_changedMeanwhile');
    await tx
      .update(paymentEvent)
      .set({ result: closedByStaff, processedTime: sql`coalesce(${paymentEvent.processedTime}, ${now})` })
      .where(
        and(
          eq(paymentEvent.provider, provider),
          eq(paymentEvent.kind, kind),
          objectId === null ? eq(paymentEvent.id, id) : eq(paymentEvent.objectId, objectId),
          eq(paymentEvent.result, result),
        ),
      );
    await tx
      .update(alarm)
      .set({ resolvedTime: now, resolvedBy: staffOf(context).staffId, resolution: reason })
      .where(
        and(
          inArray(alarm.event, [...caseAlarms]),
          isNull(alarm.resolvedTime),
          sql`${alarm.detail} ->> 'provider' = ${provider}`,
          sql`${alarm.detail} ->> 'kind' = ${kind}`,
          sql`${alarm.detail} ->> 'objectId' = ${objectId}`,
        ),
      );
    await writeStaffAudit(tx, context, {
      action: 'webhook.close',
      subjectId: id,
      reason,
      detail: { type, providerRef, objectId },
    });
  });
  return null;
}
