import { and, asc, eq, gt } from 'drizzle-orm';
import { webhookEndpoint } from '../../database/schema/connections';
import type { Services } from '../../platform/context';
import { isSealedWithCurrent, seal, unseal } from '../../platform/sealing/key-ring';
import { RESEAL_PAGE, type Resealed, resealRows } from '../../platform/sealing/reseal-rows';

/** Seals the secrets of outgoing webhooks of old secrets with the current one. */
export function resealWebhookSecrets({
  db,
  environment,
  log,
}: Pick<Services, 'db' | 'environment' | 'log'>): Promise<Resealed> {
  const again = (id: string, sealed: string | null) =>
    sealed === null || isSealedWithCurrent(environment, sealed)
      ? sealed
      : seal(environment, 'webhook-secret', unseal(environment, 'webhook-secret', sealed, id), id);
  return resealRows(
    log,
    (after) =>
      db
        .select()
        .from(webhookEndpoint)
        .where(gt(webhookEndpoint.id, after))
        .orderBy(asc(webhookEndpoint.id))
        .limit(RESEAL_PAGE),
    async ({ id, secretEnc, formerEnc }) => {
      const next = { secretEnc: again(id, secretEnc) ?? secretEnc, formerEnc: again(id, formerEnc) };
      if (next.secretEnc === secretEnc && next.formerEnc === formerEnc) return false;
      const changed = await db
        .update(webhookEndpoint)
        .set(next)
        .where(and(eq(webhookEndpoint.id, id), eq(webhookEndpoint.secretEnc, secretEnc)))
        .returning({ id: webhookEndpoint.id });
      return changed.length > 0;
    },
  );
}
