import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { type FirstDayStep, firstDaySteps, neededDocuments } from '../../../../lib/dashboard/first-day';
import { isPermitted } from '../../../../lib/permissions/staff-permissions';
import { addTime } from '../../../../lib/time';
import { siteConfig } from '../../../database/schema/content';
import { currency } from '../../../database/schema/pricing';
import type { Context } from '../../../platform/context';
import { defaultShop, readShop } from '../../../platform/shop';
import { staffOf } from '../../../platform/staff-of';
import { staleBefore } from '../../currencies/rate-age';
import { internalProvider } from '../../payments/payment-row';
import { readSecondContact } from '../../settings/approval-limits';
import { readFirstDaySettings } from '../../settings/first-day-settings';
import { readSellerSettings } from '../../settings/seller-settings';

type View = Contract['GET /order/admin/first_day/view'];
type Steps = Partial<Record<FirstDayStep, boolean>>;

/** Hours within which PostgreSQL has archived a file, where it archives at all. */
const archiveHours = 24;

/**
 * What is still missing before the shop opens, from its true state, and a warning while currencies are or soon will be
 * without rates. The steps are for those who may change settings; a demo has neither.
 */
export async function viewFirstDay(context: Context): Promise<z.input<View['data']>> {
  if (context.environment.demo) return { steps: null, version: 0, isBackedUp: false, rates: null };
  const rates = await ratesOf(context);
  const { firstDay } = await readFirstDaySettings(context.db);
  const sees = isPermitted(staffOf(context).roles, 'setting.change') && !firstDay.isHidden;
  if (!sees) return { steps: null, version: 0, isBackedUp: firstDay.isBackedUp, rates };
  const states = { ...(await readStates(context)), rates: rates === null };
  const backup = firstDay.isBackedUp || (await isArchived(context));
  const all: Steps = { ...states, backup };
  const steps = firstDaySteps.flatMap((step) => {
    const isDone = all[step];
    return isDone === undefined ? [] : [{ step, isDone }];
  });
  const [row] = await context.db.select().from(siteConfig).where(eq(siteConfig.key, 'firstDay'));
  return {
    steps: steps.every(({ isDone }) => isDone) ? null : steps,
    version: row?.version ?? 0,
    isBackedUp: firstDay.isBackedUp,
    rates,
  };
}

type Facts = {
  documents: number;
  mail: boolean;
  payment: boolean;
  product: boolean;
  sells_codes: boolean;
  codes: boolean;
  ships: boolean;
  freight: boolean;
  people: number;
};

async function readStates({ db, environment }: Context): Promise<Steps> {
  const codes = sql.join(
    neededDocuments.map((code) => sql`${code}`),
    sql`, `,
  );
  const { rows } = await db.execute<Facts>(sql`select
    (select count(*)::int from article where code in (${codes}) and is_enabled) as documents,
    exists (select 1 from outbox where channel = 'EMAIL' and status = 'SENT') as mail,
    exists (select 1 from payment_log where status = 'SUCCEEDED' and provider <> ${internalProvider}) as payment,
    exists (select 1 from goods where is_marketable) as product,
    exists (select 1 from goods where is_marketable and delivery_mode = 'CARD') as sells_codes,
    exists (select 1 from sku s join goods g on g.id = s.goods_id
      where g.is_marketable and g.delivery_mode = 'CARD' and s.stocked > 0) as codes,
    exists (select 1 from goods where is_marketable and delivery_mode = 'SHIPPING') as ships,
    exists (select 1 from setting_change where key in ('freight', 'freightZones') and status = 'DONE') as freight,
    (select count(*)::int from staff_account
      where status = 'ACTIVE' and factor_time is not null and not is_demo) as people`);
  const [facts] = rows;
  if (!facts) throw new Error('The state of the shop was not read.');
  const { name } = await readShop(db);
  const { seller } = await readSellerSettings(db);
  return {
    shop: JSON.stringify(name) !== JSON.stringify(defaultShop.name),
    company: seller.name !== undefined,
    documents: facts.documents === neededDocuments.length,
    mail: environment.smtpUrl !== null && facts.mail,
    product: facts.product,
    ...(facts.sells_codes ? { codes: facts.codes } : {}),
    ...(facts.ships ? { freight: facts.freight } : {}),
    payment: facts.payment,
    person: facts.people > 1 || (await readSecondContact(db)) !== '',
  };
}

/** Currencies in which members pay and whose rates are stale, or will be because nothing updates them. */
async function ratesOf({ db, clock, environment }: Context): Promise<z.input<View['data']>['rates']> {
  const rows = await db
    .select({ code: currency.currencyCode, time: currency.rateTime })
    .from(currency)
    .where(and(ne(currency.currencyCode, 'CNY'), eq(currency.supportPayment, true)))
    .orderBy(asc(currency.rateTime), asc(currency.sort));
  const [oldest] = rows;
  if (!oldest) return null;
  const limit = staleBefore(environment, clock.now());
  const stale = rows.filter(({ time }) => time <= limit).map(({ code }) => code);
  const hasSource = environment.exchangeRatesUrl !== null;
  if (stale.length === 0 && hasSource) return null;
  const hours = environment.exchangeRatesMaxHours;
  return { stale, hasSource, hours, until: addTime(oldest.time, hours, 'hour').getTime() };
}

/** Whether PostgreSQL archives its WAL files, as the backups of docs/operations.md do. */
async function isArchived({ db, clock, environment }: Context): Promise<boolean> {
  if (environment.databaseUrl === null) return false;
  const { rows } = await db.execute<{ archived: boolean }>(sql`select
    coalesce(last_archived_time > ${addTime(clock.now(), -archiveHours, 'hour').toISOString()}::timestamptz
      and last_archived_time > coalesce(last_failed_time, '-infinity'), false) as archived
    from pg_stat_archiver`);
  return rows[0]?.archived ?? false;
}
