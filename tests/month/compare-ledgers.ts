import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { reconcile } from '../../backend/domains/reconciliation/reconcile';
import { reportUnits } from './ledger-units';
import type { MonthShop } from './month-shop';

/** What was charged and returned in one currency of one provider, in minor units of the store. */
type Sums = { payments: number; charged: number; refunds: number; refunded: number };
type Ledger = Record<string, Sums>;

const none = (): Sums => ({ payments: 0, charged: 0, refunds: 0, refunded: 0 });

const row = z.object({
  key: z.string(),
  payments: z.coerce.number(),
  charged: z.coerce.number(),
  refunds: z.coerce.number(),
  refunded: z.coerce.number(),
});

/** By the rows of the store. What staff returned by bank or in coins did not pass through the provider. */
async function ofStore({ store }: MonthShop): Promise<Ledger> {
  const { rows } = await store.db.execute(sql`
    with money as (
      select p.provider || ' ' || p.currency as key, count(*) as payments, sum(p.currency_minor) as charged, 0 as refunds, 0 as refunded
      from payment_log p where p.status = 'SUCCEEDED' and p.provider in ('stripe', 'paypal') group by 1
      union all
      select p.provider || ' ' || p.currency, 0, 0, count(*), sum(r.minor)
      from refund r join payment_log p on p.id = r.payment_log_id
      where r.status = 'SUCCEEDED' and p.provider in ('stripe', 'paypal')
        and exists (select 1 from journal_entry e join journal_line l on l.entry_id = e.id
          where e.refund_id = r.id and l.account = 'RECEIVABLE' and e.id not like '%-reversed' and l.minor < 0)
        and not exists (select 1 from journal_entry e join journal_line l on l.entry_id = e.id
          where e.refund_id = r.id and l.account = 'BANK')
      group by 1
    )
    select key, sum(payments) as payments, sum(charged) as charged, sum(refunds) as refunds, sum(refunded) as refunded
    from money group by key order by key`);
  return Object.fromEntries(
    z
      .array(row)
      .parse(rows)
      .map(({ key, ...sums }) => [key, sums]),
  );
}

/** By the stand-ins' own ledgers. */
function ofProviders({ stripe, paypal }: MonthShop): Ledger {
  const ledger: Ledger = {};
  const add = (provider: string, currency: string, sums: Partial<Sums>) => {
    const key = `${provider} ${currency.toUpperCase()}`;
    const before = ledger[key] ?? none();
    ledger[key] = {
      payments: before.payments + (sums.payments ?? 0),
      charged: before.charged + (sums.charged ?? 0),
      refunds: before.refunds + (sums.refunds ?? 0),
      refunded: before.refunded + (sums.refunded ?? 0),
    };
  };
  for (const { amount, currency } of stripe.standIn.ledger.charges.values()) {
    add('stripe', currency, { payments: 1, charged: amount / reportUnits(currency, 'stripe') });
  }
  for (const { amount, currency, status } of stripe.standIn.ledger.refunds.values()) {
    if (status !== 'succeeded') continue;
    add('stripe', currency, { refunds: 1, refunded: amount / reportUnits(currency, 'stripe') });
  }
  for (const { amount, status } of paypal.standIn.ledger.captures.values()) {
    if (status !== 'COMPLETED') continue;
    const minor = Math.round(Number(amount.value) * reportUnits(amount.currency_code, 'paypal'));
    add('paypal', amount.currency_code, { payments: 1, charged: minor });
  }
  for (const { amount, status } of paypal.standIn.ledger.refunds.values()) {
    if (status !== 'COMPLETED') continue;
    const minor = Math.round(Number(amount.value) * reportUnits(amount.currency_code, 'paypal'));
    add('paypal', amount.currency_code, { refunds: 1, refunded: minor });
  }
  return ledger;
}

/** What each provider holds by its own list, in each currency of the balance. */
function balancesOf({ stripe, paypal }: MonthShop): Record<string, number> {
  const sums: Record<string, number> = {};
  const add = (key: string, minor: number) => {
    sums[key] = (sums[key] ?? 0) + minor;
  };
  for (const { net, currency } of stripe.standIn.ledger.balance) add(`stripe ${currency.toUpperCase()}`, net);
  for (const each of paypal.standIn.ledger.transactions) {
    const { currency_code: currency, value } = each.transaction_amount;
    const units = reportUnits(currency, 'paypal');
    add(`paypal ${currency}`, Math.round(Number(value) * units));
    if (each.fee_amount)
      add(`paypal ${each.fee_amount.currency_code}`, Math.round(Number(each.fee_amount.value) * units));
  }
  return withoutZeros(sums);
}

/** What each provider holds by the books. */
async function receivables({ store }: MonthShop): Promise<Record<string, number>> {
  const { rows } = await store.db.execute(sql`
    select provider || ' ' || currency as key, sum(minor)::float8 as minor from journal_line
    where account = 'RECEIVABLE' and provider in ('stripe', 'paypal') group by 1`);
  const list = z.array(z.object({ key: z.string(), minor: z.number() })).parse(rows);
  return withoutZeros(Object.fromEntries(list.map(({ key, minor }) => [key, minor])));
}

const withoutZeros = (sums: Record<string, number>) =>
  Object.fromEntries(Object.entries(sums).filter(([, minor]) => minor !== 0));

/** Everything that the store and the providers say about the month, side by side. */
export async function compareLedgers(shop: MonthShop) {
  let differences = 0;
  for (const code of ['stripe', 'paypal']) {
    const provider = shop.store.services.payments.byCode(code);
    if (!provider) throw new Error(`${code} is not configured`);
    differences += await reconcile(shop.store.system(), provider);
  }
  const { rows } = await shop.store.db.execute(
    sql`select kind, subject, expected, found from book_difference order by id`,
  );
  return {
    differences,
    reported: rows,
    store: await ofStore(shop),
    providers: ofProviders(shop),
    receivables: await receivables(shop),
    balances: balancesOf(shop),
  };
}
