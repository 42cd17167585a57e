import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Executor } from '../database/connect';
import { coinInvariants } from './coin-invariants';
import { coinLotInvariants } from './coin-lot-invariants';
import { countInvariants } from './count-invariants';
import { couponInvariants } from './coupon-invariants';
import { guardInvariants } from './database-objects';
import { disputeInvariants } from './dispute-invariants';
import { factInvariants } from './fact-invariants';
import { goodsFacts } from './goods-facts';
import type { Invariant } from './invariant';
import { journalEvents } from './journal-events';
import { journalInvariants } from './journal-invariants';
import { orderFacts } from './order-facts';
import { orderInvariants } from './order-invariants';
import { paymentFacts } from './payment-facts';
import { paymentInvariants } from './payment-invariants';
import { platformInvariants } from './platform-invariants';
import { presentInvariants } from './present-invariants';
import { commonInvariants } from './recorded-times';
import { stockInvariants } from './stock-invariants';
import { waitInvariants } from './wait-invariants';

export const invariants: readonly Invariant[] = [
  ...journalInvariants,
  ...journalEvents,
  ...coinInvariants,
  ...coinLotInvariants,
  ...orderInvariants,
  ...orderFacts,
  ...paymentInvariants,
  ...paymentFacts,
  ...factInvariants,
  ...disputeInvariants,
  ...stockInvariants,
  ...goodsFacts,
  ...presentInvariants,
  ...couponInvariants,
  ...countInvariants,
  ...waitInvariants,
  ...commonInvariants,
  ...platformInvariants,
  ...guardInvariants,
];

export type Finding = Pick<Invariant, 'name' | 'rule'> & {
  /** Violations in total. */
  count: number;
  /** The first ten of them. */
  ids: string[];
  ms: number;
};

const found = z.array(z.object({ id: z.string(), total: z.number() }));

/**
 * Checks all invariants in one read-only transaction with one snapshot, so that a running store changes nothing
 * between two checks. Returns one finding per invariant, with count 0 where all is well.
 */
export function runDoctor(db: Database, now: Date): Promise<Finding[]> {
  return db.transaction(
    async (tx) => {
      // A complete read of a large table may take longer than a statement of a request may.
      await tx.execute(sql`set local statement_timeout = 0`);
      const findings: Finding[] = [];
      for (const invariant of invariants) {
        const { name, rule } = invariant;
        const begun = performance.now();
        const first = await findViolating(tx, invariant, now);
        findings.push({
          name,
          rule,
          count: first[0]?.total ?? 0,
          ids: first.map(({ id }) => id),
          ms: Math.round(performance.now() - begun),
        });
      }
      return findings;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** The first ten rows that violate an invariant, each with the number of all. */
export async function findViolating(
  tx: Executor,
  { table, violations }: Invariant,
  now: Date,
): Promise<z.infer<typeof found>> {
  if (table !== undefined) {
    const { rows } = await tx.execute(sql`select to_regclass(${table}) is not null as exists`);
    if (rows[0]?.exists !== true) return [];
  }
  const { rows } = await tx.execute(sql`
    select id, (count(*) over ())::int as total from (${violations(now)}) found order by id limit 10`);
  return found.parse(rows);
}
