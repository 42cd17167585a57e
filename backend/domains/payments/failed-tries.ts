import { and, asc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { StaffOrderDetail } from '../../../lib/orders/staff/contract';
import { shownCard } from '../../../lib/payments/card-brand';
import { formatShanghai } from '../../../lib/time';
import { isMessageKey } from '../../../lib/wire/message-keys';
import type { Executor } from '../../database/connect';
import { providerFact } from '../../database/schema/facts';

type Failure = StaffOrderDetail['payments'][number]['failures'][number];

/** The facts that state a failed try; the index `provider_fact_failed` has this condition. */
const isFailedTry = sql`${providerFact.content} ? 'failedTry'`;
const failedTry = sql<string>`${providerFact.content} ->> 'failedTry'`;

const stated = z.object({
  failKey: z.string().nullable().catch(null),
  cardBrand: z.string().nullable().catch(null),
  cardLast4: z.string().nullable().catch(null),
  cardWallet: z.string().nullable().catch(null),
  threeDs: z.boolean().catch(false),
  risk: z.enum(['NORMAL', 'ELEVATED', 'HIGHEST']).nullable().catch(null),
});

/** The failed tries of an order by payment, oldest first. A try that was stated in several facts is one. */
export async function readFailedTries(db: Executor, orderId: string): Promise<Map<string, Failure[]>> {
  const facts = await db
    .select({ row: providerFact, failedTry })
    .from(providerFact)
    .where(and(eq(providerFact.orderId, orderId), eq(providerFact.kind, 'PAYMENT'), isFailedTry))
    .orderBy(asc(providerFact.id));
  const failures = new Map<string, Map<string, Failure>>();
  for (const { row, failedTry: ref } of facts) {
    const ofPayment = failures.get(row.subjectId) ?? new Map<string, Failure>();
    failures.set(row.subjectId, ofPayment);
    if (ofPayment.has(ref)) continue;
    const content = stated.parse(row.content);
    ofPayment.set(ref, {
      id: row.id,
      card: shownCard(content),
      failKey: content.failKey !== null && isMessageKey(content.failKey) ? content.failKey : null,
      threeDs: content.threeDs,
      risk: content.risk,
      time: formatShanghai(row.createdTime),
    });
  }
  return new Map([...failures].map(([payment, ofPayment]) => [payment, [...ofPayment.values()]]));
}

/** How many tries failed in a span. Reads an index and the facts of failed tries only. */
export async function countFailedTries(
  db: Executor,
  { start, until }: { start: Date; until: Date },
): Promise<number> {
  const tries: SQL<number> = sql`(count(distinct (${providerFact.subjectId}, ${failedTry})))::int`;
  const [row] = await db
    .select({ tries })
    .from(providerFact)
    .where(
      and(
        gte(providerFact.createdTime, start),
        lt(providerFact.createdTime, until),
        eq(providerFact.kind, 'PAYMENT'),
        isFailedTry,
      ),
    );
  return row?.tries ?? 0;
}
