import { readFileSync } from 'node:fs';
import { is } from 'drizzle-orm';
import { getTableConfig, PgDialect, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { queueGoals } from '@/lib/dashboard/queue-goals';
import { holdReason } from '@/lib/orders/contract';
import { endedWaits } from '../backend/doctor/ended-waits';
import type { Wait } from '../backend/platform/waits/wait';
import { waits } from '../backend/platform/waits/waits';
import { sweepNames, sweepTimes } from '../backend/ports/jobs';
import { drawWaits } from '../tools/docs/draw-waits';

const schemas = import.meta.glob<Record<string, unknown>>('../backend/database/schema/*.ts', { eager: true });
const tables = Object.values(schemas)
  .flatMap((module) => Object.values(module))
  .filter((value) => is(value, PgTable))
  .map((table) => getTableConfig(table));

/** The tables whose rows wait in a state, by the column of the state. */
const waiting: Record<string, keyof typeof waits> = {
  'orders.status': 'order',
  'orders.hold_reason': 'hold',
  'order_item.delivery_mode': 'delivery',
  'order_item.delivery_state': 'item',
  'payment_log.status': 'payment',
  'refund.status': 'refund',
  'dispute.status': 'dispute',
  'dispute.evidence_state': 'evidence',
  'after_sales.status': 'request',
  'identity_verification.status': 'verification',
  'message_ticket.status': 'ticket',
  'approval.status': 'approval',
  'outbox.status': 'notice',
  'webhook_delivery.status': 'webhook',
  'present.state': 'present',
  'card_lot.state': 'lot',
  'provider_fact.outcome': 'fact',
  // Its text is also a status of the provider; the rows of `event` name what an event waits for.
  'payment_event.result': 'event',
  // Its text is what the supplier responded; null while it waits.
  'supplier_event.result': 'callback',
};

/** Columns of states in which nothing waits, with the reason. */
const others: Record<string, string> = {
  'sandbox_payment.status': 'of the sandbox provider',
  'sandbox_dispute.status': 'of the sandbox provider',
  'webhook_endpoint.state': 'lasts until a person changes it, or the receiver ends it',
  'supplier_call.status': 'a record of a call; its item waits',
  'member.status': 'lasts until a person changes it',
  'staff_account.status': 'lasts until a person changes it; an invitation has a deadline',
  'coupon_code.status': 'belongs to its order, or ends with its validity',
  'coupon_grant.status': 'the job of the grant waits',
  'price_change.status': 'its job or its approval waits',
  'goods_schedule.status': 'its job waits',
  'setting_change.status': 'its approval waits',
  'coin_adjustment.status': 'its approval waits',
  'api_key.state': 'its approval waits; a key ends by its time, without a change of its row',
  'data_export.status': 'its job waits',
  'card_code.state': 'its lot or its order waits; otherwise it lasts until a sale or the end of its validity',
  'member.certification_status': 'its verification waits',
  'goods.delivery_mode': 'of the product; its orders wait',
  'orders.status_before_refund': 'where the order returns to',
  'order_log.from_status': 'a record',
  'order_log.to_status': 'a record',
  'provider_fact.state': 'what the provider states; its outcome waits',
  'coupon_grant_member.result': 'the job of the grant waits',
  'login_log.outcome': 'a record',
  'card_import_problem.in_state': 'a record of the state of another code',
  'catalogue_import.state': 'its approval waits; a file that is not applied is deleted within a day',
  'catalogue_import_line.outcome': 'a record',
  'spent_provider_state.state_hash': 'a parameter of a sign-in, no state of a row',
  'sandbox_topup.outcome': 'of the sandbox supplier',
  'sandbox_card.outcome': 'of the sandbox provider',
};

/** Waits with an end whose rows `endedWaits` of the doctor does not name, with what shows that they end. */
const heldOtherwise: Record<string, string> = {
  'order.PENDING_PAYMENT': 'no end is planned later (longest-waits); expired orders',
  ...Object.fromEntries(
    holdReason.options.map((reason) => [`hold.${reason}`, 'no end is planned later (longest-waits)']),
  ),
  'delivery.DIRECT': 'order.PENDING_SHIPMENT',
  'delivery.MANUAL': 'order.PENDING_SHIPMENT',
  'delivery.SHIPPING': 'order.PENDING_SHIPMENT',
  'item.SENDING': 'stays in its state when the supplier is not queried any more',
  'item.PARTIAL': 'stays in its state when the supplier is not queried any more',
  'fact.RECEIVED': 'the invariant facts',
  'endedRefund.FAILED': 'final for the store: nothing else depends on what the provider says',
  'movement.UNKNOWN': 'a difference for staff from the first comparison on',
  'present.WAITING': 'expires by its time, without a change of its row',
  'notice.WAITING': 'the invariant outbox',
  'notice.FAILED': 'rows of another age are deleted',
  'webhook.FAILED': 'rows of another age are deleted',
  'job.DUE': 'the queue ends it',
  'job.DEAD': 'the queue deletes it',
};

/** Words in the name of a column that holds a state. */
const stateWords = ['status', 'state', 'outcome', 'result', 'mode', 'phase', 'stage', 'step', 'progress'];

const isState = (column: string) =>
  column === 'hold_reason' || column.split('_').some((word) => stateWords.includes(word));

const stateColumns = tables.flatMap(({ name, columns }) =>
  columns
    .filter(({ name: column, dataType }) => isState(column) && dataType === 'string')
    .map((column) => `${name}.${column.name}`),
);

/** The values that a CHECK of the database allows in a column. */
function allowed(column: string): string[] {
  const [table, name] = column.split('.');
  const checks = tables.find((one) => one.name === table)?.checks ?? [];
  return checks
    .map(({ value }) => new PgDialect().sqlToQuery(value).sql)
    .flatMap((text) => new RegExp(`"${name}" in \\(([^)]*)\\)$`).exec(text)?.[1] ?? [])
    .flatMap((list) => list.split(',').map((each) => each.trim().slice(1, -1)));
}

const all = Object.entries(waits).flatMap(([subject, states]) =>
  Object.entries<Wait | null>(states).map(([state, wait]) => ({ name: `${subject}.${state}`, wait })),
);

describe('the table of waits', () => {
  it('knows every column of the database that holds a state', () => {
    expect(stateColumns.toSorted()).toEqual([...Object.keys(waiting), ...Object.keys(others)].toSorted());
  });

  it.each(Object.entries(waiting))('has a row for each state of %s', (column, subject) => {
    const states = column === 'orders.hold_reason' ? holdReason.options : allowed(column);
    // Columns without a CHECK have a type that the table satisfies.
    if (states.length > 0) expect(Object.keys(waits[subject]).toSorted()).toEqual([...states].toSorted());
  });

  it('ends every wait: with a deadline, or with an alarm for those who can end it', () => {
    const endless = all.filter(({ wait }) => wait && wait.deadline === null && wait.alarms.length === 0);
    expect(endless.map(({ name }) => name)).toEqual([]);
  });

  it('is what the doctor holds every wait with an end against', () => {
    const finite = all.flatMap(({ name, wait }) =>
      typeof wait?.deadline === 'number' || wait?.longest !== undefined ? [name] : [],
    );
    const checked = endedWaits.flatMap(({ of = [] }) => of);
    expect(finite.filter((name) => !checked.includes(name)).toSorted()).toEqual(
      Object.keys(heldOtherwise).toSorted(),
    );
    expect(checked.filter((name) => !finite.includes(name))).toEqual([]);
  });

  it('names who may act where staff do, and a sweep where the store asks', () => {
    for (const { name, wait } of all) {
      if (wait === null) continue;
      if (wait.who.includes('staff')) expect(wait.permission, name).toBeDefined();
      if (wait.late !== undefined) expect(wait.alarms.length, name).toBeGreaterThan(0);
      if (wait.sweep !== null) expect(sweepNames, name).toContain(wait.sweep);
      expect(
        wait.checks.every((seconds) => seconds > 0),
        name,
      ).toBe(true);
    }
  });

  it('is looked for by its sweep as often as it is checked', () => {
    for (const { name, wait } of all) {
      if (!wait?.sweep) continue;
      const shortest = Math.max(60, Math.min(3_600, ...wait.checks));
      expect(sweepTimes[wait.sweep].every * 60, name).toBeLessThanOrEqual(shortest);
    }
  });

  it('agrees with the times after which the screens of staff show a queue as late', () => {
    const { request, approval, dispute, hold, refund, ticket, verification } = queueGoals;
    const ms = 1000;
    expect(2 * request).toBe(waits.request.APPLIED.late * ms);
    expect(2 * approval).toBe(waits.approval.WAITING.deadline * ms);
    expect(dispute).toBe(waits.dispute.OPEN.reminder * ms);
    expect(refund).toBeLessThan(waits.refund.MANUAL.late * ms);
    expect(ticket).toBeLessThan(waits.ticket.PENDING.late * ms);
    expect(verification).toBeLessThan(waits.verification.IN_VERIFICATION.late * ms);
    for (const { who, deadline } of Object.values<Wait>(waits.hold)) {
      if (who.includes('staff')) expect(hold).toBeLessThan(Number(deadline) * ms);
    }
  });

  it('is what docs/waits.md says (npm run draw-waits)', () => {
    expect(readFileSync('docs/waits.md', 'utf8')).toBe(drawWaits());
  });
});
