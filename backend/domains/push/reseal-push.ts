import { and, asc, eq, gt } from 'drizzle-orm';
import { pushDevice } from '../../database/schema/push';
import type { Services } from '../../platform/context';
import { isSealedWithCurrent, seal, unseal } from '../../platform/sealing/key-ring';
import { RESEAL_PAGE, type Resealed, resealRows } from '../../platform/sealing/reseal-rows';
import { resealPushKey } from './push-key';

/** Seals the key of the shop, and the subscriptions of devices, of old secrets with the current one. */
export async function resealPush(services: Pick<Services, 'db' | 'environment' | 'log'>): Promise<Resealed> {
  const { db, environment, log } = services;
  const key = await resealPushKey(services);
  const devices = await resealRows(
    log,
    (after) =>
      db
        .select()
        .from(pushDevice)
        .where(gt(pushDevice.id, after))
        .orderBy(asc(pushDevice.id))
        .limit(RESEAL_PAGE),
    async ({ id, endpointHash, subscriptionEnc }) => {
      if (isSealedWithCurrent(environment, subscriptionEnc)) return false;
      const subscription = unseal(environment, 'push-device', subscriptionEnc, endpointHash);
      const changed = await db
        .update(pushDevice)
        .set({ subscriptionEnc: seal(environment, 'push-device', subscription, endpointHash) })
        .where(and(eq(pushDevice.id, id), eq(pushDevice.subscriptionEnc, subscriptionEnc)))
        .returning({ id: pushDevice.id });
      return changed.length > 0;
    },
  );
  return { resealed: key.resealed + devices.resealed, failed: key.failed + devices.failed };
}
