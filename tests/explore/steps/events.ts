import { inArray } from 'drizzle-orm';
import { dispute } from '@/backend/database/schema/disputes';
import { idsOf, type Run } from '../run';

type Signed = { body: string; headers: Record<string, string> };

/** Delivers what the providers have sent since the last time. */
export async function arrive(run: Run, order: 'AS_SENT' | 'REVERSED' | 'TWICE' = 'AS_SENT'): Promise<number> {
  const { stripe, paypal } = run.world;
  const sent = [
    ...stripe.takeEvents().map((event) => ({ name: 'stripe' as const, event })),
    ...paypal.takeEvents().map((event) => ({ name: 'paypal' as const, event })),
  ];
  const all = order === 'REVERSED' ? sent.reverse() : order === 'TWICE' ? [...sent, ...sent] : sent;
  for (const { name, event } of all) {
    const status = await deliver(run, name, event);
    // A provider repeats what was not accepted.
    if (status !== 200) await deliver(run, name, event);
  }
  return all.length;
}

async function deliver(run: Run, name: 'stripe' | 'paypal', { body, headers }: Signed): Promise<number> {
  const answer = await run.store.attempt(`POST /order/open/notify/${name}`, { rawBody: body }, { headers });
  if (answer.status !== 200 && !run.isCrashing) {
    run.findings.add(`an event of ${name} was answered with ${answer.status} ${answer.message}`);
  }
  return answer.status;
}

/** A dispute that the store does not know yet is a difference when the books are compared, or when its event is lost. */
export async function noteUnseen(run: Run): Promise<void> {
  const known = await run.store.db
    .select({ id: dispute.providerDisputeId })
    .from(dispute)
    .where(inArray(dispute.providerDisputeId, ['', ...idsOf(run.disputes)]));
  const ids = new Set(idsOf(known));
  for (const { id, ref } of run.disputes) if (!ids.has(id)) run.unseen.add(ref);
}

/** What the providers have sent never arrives. @returns whether they have sent something */
export async function loseEvents(run: Run): Promise<boolean> {
  const { stripe, paypal } = run.world;
  await noteUnseen(run);
  return stripe.takeEvents().length + paypal.takeEvents().length > 0;
}
