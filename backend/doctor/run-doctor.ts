import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../database/connect';
import { couponInvariants } from './coupon-invariants';
import { disputeInvariants } from './dispute-invariants';
import type { Invariant } from './invariant';
import { journalInvariants } from './journal-invariants';
import { orderInvariants } from './order-invariants';
import { paymentInvariants } from './payment-invariants';
import { platformInvariants } from './platform-invariants';
import { stockInvariants } from './stock-invariants';

export const invariants: readonly Invariant[] = [
  ...journalInvariants,
  ...orderInvariants,
  ...paymentInvariants,
  ...disputeInvariants,
  ...stockInvariants,
  ...couponInvariants,
  ...platformInvariants,
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
      for (const { name, rule, violations } of invariants) {
        const begun = performance.now();
        const { rows } = await tx.execute(sql`
          select id, (count(*) over ())::int as total from (${violations(now)}) found order by id limit 10`);
        const first = found.parse(rows);
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
