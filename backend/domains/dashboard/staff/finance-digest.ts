import { and, eq, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { backendTexts } from '../../../../lib/i18n/backend-texts';
import type { Locale } from '../../../../lib/i18n/locales';
import { fenToYuan } from '../../../../lib/money';
import { isPermitted } from '../../../../lib/permissions/staff-permissions';
import { staffAuditPath } from '../../../../lib/routing/staff-paths';
import { addTime, formatShanghai, startOf } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { afterSales } from '../../../database/schema/after-sales';
import { approval } from '../../../database/schema/approvals';
import { orderItem } from '../../../database/schema/orders';
import { refund } from '../../../database/schema/payments';
import { alarm, auditLog } from '../../../database/schema/platform';
import { staffAccount } from '../../../database/schema/staff';
import { coinAdjustment } from '../../../database/schema/staff-members';
import type { SystemContext } from '../../../platform/context';
import { queueMail } from '../../../platform/mail/outbox';
import { onceADay } from '../../../platform/once-a-day';
import { staffLink } from '../../../platform/store-link';
import { couponsBelowCost, dealsBelowCost } from './below-cost';

/** First hour of the day, in Shanghai time, at which the digest is sent. */
const firstHour = 9;
/** People who are named for each kind of act; those with the largest value. */
const mostNamed = 5;
const contactActions = [
  'order.contact',
  'member.contact',
  'IDENTITY_NUMBER_READ',
  'IDENTITY_DOCUMENT_READ',
] as const;

/** What one person did on a day. `fen`: its value; null for what has none. */
type Done = { name: string; count: number; fen: number | null };
type Kind =
  | 'refunds'
  | 'replacements'
  | 'coins'
  | 'dealsBelowCost'
  | 'couponsBelowCost'
  | 'approvals'
  | 'contacts'
  | 'nearLimit';
type Digest = Record<Kind, Done[]>;

/**
 * Mails finance each morning what staff did on the day before that moves value or shows personal data, by person. A day
 * without any is not mailed. The sweep calls it each minute.
 */
export async function mailFinanceDigest(system: SystemContext): Promise<void> {
  const now = system.clock.now();
  if (Number(formatShanghai(now).slice(11, 13)) < firstHour) return;
  await onceADay(system, 'finance-digest', () =>
    system.db.transaction(async (tx) => {
      const end = startOf(now, 'day');
      const start = addTime(end, -1, 'day');
      const digest = await readDigest(tx, { start, end });
      if (Object.values(digest).every((people) => people.length === 0)) return;
      const accounts = await tx.select().from(staffAccount).where(eq(staffAccount.status, 'ACTIVE'));
      for (const reader of accounts) {
        if (!isPermitted(reader.roles, 'books.reconcile')) continue;
        if (reader.isDemo && !system.environment.demo) continue;
        await queueDigest(tx, system, reader, { start, digest });
      }
    }),
  );
}

/** Queues the digest of the day that begins at `start`. */
export async function queueDigest(
  tx: Executor,
  services: Pick<SystemContext, 'clock' | 'jobs' | 'environment'>,
  reader: { email: string; lang: string },
  { start, digest }: { start: Date; digest: Digest },
): Promise<void> {
  const { environment } = services;
  await queueMail(tx, services, reader, (locale) => ({
    mail: 'staffDigest',
    values: { day: formatShanghai(start, 'day') },
    url: staffLink({ environment, locale }, staffAuditPath),
    facts: factsOf(digest, locale),
  }));
}

function factsOf(digest: Digest, locale: Locale) {
  const { mail } = backendTexts(locale);
  const yuan = (fen: number) => mail('paid.yuan', { amount: fenToYuan(fen).toFixed(2) });
  const textOf = ({ count, fen }: Omit<Done, 'name'>) =>
    fen === null ? String(count) : `${count} (${yuan(fen)})`;
  const facts = (Object.entries(digest) as [Kind, Done[]][]).flatMap(([kind, people]) => {
    if (people.length === 0) return [];
    const sum = people.reduce<Omit<Done, 'name'>>(
      (all, one) => ({
        count: all.count + one.count,
        fen: one.fen === null ? null : (all.fen ?? 0) + one.fen,
      }),
      { count: 0, fen: 0 },
    );
    const named = people.slice(0, mostNamed).map((one) => `${one.name}: ${textOf(one)}`);
    return [[kind, [textOf(sum), ...named].join(' · ')]];
  });
  return Object.fromEntries(facts) as Partial<Record<Kind, string>>;
}

/** What staff did within a day, by person. */
export async function readDigest(db: Executor, day: { start: Date; end: Date }): Promise<Digest> {
  const within = (time: PgColumn) => and(gte(time, day.start), lt(time, day.end));
  const byPerson = (rows: { id: string | null; count: number; fen?: number }[]) => named(db, rows);
  const count = sql<number>`count(*)::int`;
  const sumOf = (value: SQL) => sql<number>`coalesce(sum(${value}), 0)::float8`;
  return {
    refunds: await byPerson(
      await db
        .select({ id: refund.decidedBy, count, fen: sumOf(sql`${refund.amountFen}`) })
        .from(refund)
        .where(and(isNotNull(refund.decidedBy), within(refund.createdTime)))
        .groupBy(refund.decidedBy),
    ),
    replacements: await byPerson(
      await db
        .select({
          id: afterSales.decidedBy,
          count: sql<number>`sum(${afterSales.units})::int`,
          fen: sumOf(sql`${afterSales.units} * ${orderItem.unitPriceFen}`),
        })
        .from(afterSales)
        .innerJoin(orderItem, eq(orderItem.id, afterSales.orderItemId))
        .where(
          and(
            eq(afterSales.type, 'REPLACE_CODE'),
            eq(afterSales.status, 'DONE'),
            isNotNull(afterSales.decidedBy),
            within(afterSales.decidedTime),
          ),
        )
        .groupBy(afterSales.decidedBy),
    ),
    // A coin is worth a fen.
    coins: await byPerson(
      await db
        .select({ id: coinAdjustment.requestedBy, count, fen: sumOf(sql`abs(${coinAdjustment.coins})`) })
        .from(coinAdjustment)
        .where(and(eq(coinAdjustment.status, 'DONE'), within(coinAdjustment.doneTime)))
        .groupBy(coinAdjustment.requestedBy),
    ),
    dealsBelowCost: await byPerson(await dealsBelowCost(db, day)),
    couponsBelowCost: await byPerson(await couponsBelowCost(db, day)),
    approvals: await byPerson(
      await db
        .select({
          id: sql<string>`coalesce(${approval.decidedBy}, ${approval.requestedBy})`,
          count,
          fen: sumOf(sql`${approval.valueFen}`),
        })
        .from(approval)
        .where(and(eq(approval.status, 'APPROVED'), within(approval.decidedTime)))
        .groupBy(sql`coalesce(${approval.decidedBy}, ${approval.requestedBy})`),
    ),
    contacts: await byPerson(
      await db
        .select({ id: auditLog.actorId, count })
        .from(auditLog)
        .where(
          and(
            eq(auditLog.actorType, 'STAFF'),
            inArray(auditLog.action, [...contactActions]),
            within(auditLog.createdTime),
          ),
        )
        .groupBy(auditLog.actorId),
    ),
    nearLimit: await byPerson(
      await db
        .select({ id: sql<string>`${alarm.detail} ->> 'key'`, count: sql<number>`1` })
        .from(alarm)
        .where(and(eq(alarm.event, 'staff.near-limit'), within(alarm.lastTime))),
    ),
  };
}

/** Rows with the names of their people, the largest value first. */
async function named(
  db: Executor,
  rows: readonly { id: string | null; count: number; fen?: number }[],
): Promise<Done[]> {
  if (rows.length === 0) return [];
  const people = await db
    .select({ id: staffAccount.id, name: staffAccount.name })
    .from(staffAccount)
    .where(
      inArray(
        staffAccount.id,
        rows.flatMap(({ id }) => id ?? []),
      ),
    );
  return rows
    .map(({ id, count, fen }) => ({
      name: people.find((one) => one.id === id)?.name ?? '–',
      count,
      fen: fen ?? null,
    }))
    .sort((one, other) => (other.fen ?? other.count) - (one.fen ?? one.count));
}
