import { and, asc, eq, gt, isNotNull, notLike } from 'drizzle-orm';
import { orderItem } from '../../database/schema/orders';
import type { Services } from '../../platform/context';
import { keyIdOf } from '../../platform/sealing/key-ring';
import { RESEAL_PAGE, type Resealed, resealRows } from '../../platform/sealing/reseal-rows';
import { openRechargeValues, sealRechargeValues } from '../products/recharge/recharge-values';

/** Seals the recharge values of old secrets with the current one. */
export function resealRechargeValues({
  db,
  environment,
  log,
}: Pick<Services, 'db' | 'environment' | 'log'>): Promise<Resealed> {
  return resealRows(
    log,
    (after) =>
      db
        .select({ id: orderItem.id, rechargeValuesEnc: orderItem.rechargeValuesEnc })
        .from(orderItem)
        .where(
          and(
            isNotNull(orderItem.rechargeValuesEnc),
            notLike(orderItem.rechargeValuesEnc, `${keyIdOf(environment.secret)}.%`),
            gt(orderItem.id, after),
          ),
        )
        .orderBy(asc(orderItem.id))
        .limit(RESEAL_PAGE),
    async (item) => {
      // The version stays: it is part of the supplier's idempotency key, and the values are the same.
      const rechargeValuesEnc = sealRechargeValues(
        environment,
        item.id,
        openRechargeValues(environment, item),
      );
      const changed = await db
        .update(orderItem)
        .set({ rechargeValuesEnc })
        .where(and(eq(orderItem.id, item.id), eq(orderItem.rechargeValuesEnc, item.rechargeValuesEnc ?? '')))
        .returning({ id: orderItem.id });
      return changed.length > 0;
    },
  );
}
