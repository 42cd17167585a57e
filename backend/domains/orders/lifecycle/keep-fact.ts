import { createHash } from 'node:crypto';
import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../../database/connect';
import { providerFact } from '../../../database/schema/facts';
import { writeLater } from '../../../platform/concurrency/write-later';
import type { Services } from '../../../platform/context';
import { errorText } from '../../../platform/logging/logged-error';
import { newId } from '../../../platform/new-id';

/** What a payment provider or supplier states. */
export type Fact = Pick<
  typeof providerFact.$inferSelect,
  'provider' | 'kind' | 'orderId' | 'subjectId' | 'objectId' | 'state'
> & { content: object };

export type KeptFact = Fact & Pick<typeof providerFact.$inferSelect, 'id' | 'outcome'>;

/** The fact cannot be applied to what the store has: a case for staff, and the provider is asked again. */
export class CannotApply extends Error {}

/** Stores a fact before it is applied. One that was stated before is the same row. */
export async function keepFact(
  { db, clock }: { db: Database } & Pick<Services, 'clock'>,
  fact: Fact,
): Promise<KeptFact> {
  const text = JSON.stringify(fact.content);
  const [kept] = await db
    .insert(providerFact)
    .values({
      ...fact,
      id: newId(),
      content: JSON.parse(text) as Record<string, unknown>,
      digest: createHash('sha256').update(text).digest('hex'),
      createdTime: clock.now(),
    })
    .onConflictDoUpdate({
      target: [providerFact.subjectId, providerFact.kind, providerFact.objectId, providerFact.digest],
      set: { outcome: sql`${providerFact.outcome}` },
    })
    .returning({ id: providerFact.id, outcome: providerFact.outcome });
  if (!kept) throw new Error('The fact was not written');
  return { ...fact, ...kept };
}

/**
 * Notes in the transaction that applies a fact that it is applied. Others about the same object end with it: cases, and
 * facts whose process died. The success of a payment ends with a success only: an older state may be applied after it was
 * stored, and then it still has to be applied.
 */
export async function factApplied(
  tx: Executor,
  { clock }: Pick<Services, 'clock'>,
  fact: KeptFact,
): Promise<void> {
  if (fact.outcome === 'APPLIED') return;
  const { subjectId, kind, objectId, state } = fact;
  const isEnded = or(
    ne(providerFact.kind, 'PAYMENT'),
    ne(providerFact.state, 'SUCCEEDED'),
    eq(providerFact.state, state),
  );
  const write = tx
    .update(providerFact)
    .set({ outcome: 'APPLIED', reason: null, outcomeTime: clock.now() })
    .where(
      and(
        eq(providerFact.subjectId, subjectId),
        eq(providerFact.kind, kind),
        eq(providerFact.objectId, objectId),
        ne(providerFact.outcome, 'APPLIED'),
        isEnded,
      ),
    );
  await writeLater(tx, { write });
}

/** A fact that could not be applied. The alarm is raised once for each reason. */
export async function openCase(services: Services, fact: KeptFact, error: unknown): Promise<void> {
  const reason = (error instanceof Error ? errorText(error) : String(error)).slice(0, 500);
  const opened = await services.db
    .update(providerFact)
    .set({ outcome: 'CASE', reason, outcomeTime: services.clock.now() })
    .where(and(eq(providerFact.id, fact.id), sql`${providerFact.reason} is distinct from ${reason}`))
    .returning({ id: providerFact.id });
  if (opened.length === 0) return;
  const { provider, kind, orderId, objectId, state } = fact;
  services.log.error(
    { event: 'fact.case', err: error, key: fact.id, orderId, provider, kind, objectId, state },
    'what a provider states cannot be applied',
  );
}
