import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import { staffAccount } from '../../../database/schema/staff';
import type { Services } from '../../../platform/context';
import { isSealedWithCurrent, seal, unseal } from '../../../platform/sealing/key-ring';
import { RESEAL_PAGE, type Resealed, resealRows } from '../../../platform/sealing/reseal-rows';

/** Seals the secrets of authenticators of old secrets with the current one. */
export function resealFactors({
  db,
  environment,
  log,
}: Pick<Services, 'db' | 'environment' | 'log'>): Promise<Resealed> {
  return resealRows(
    log,
    (after) =>
      db
        .select()
        .from(staffAccount)
        .where(and(isNotNull(staffAccount.factorEnc), gt(staffAccount.id, after)))
        .orderBy(asc(staffAccount.id))
        .limit(RESEAL_PAGE),
    async ({ id, factorEnc }) => {
      if (factorEnc === null || isSealedWithCurrent(environment, factorEnc)) return false;
      const secret = unseal(environment, 'staff-factor', factorEnc, id);
      const changed = await db
        .update(staffAccount)
        .set({ factorEnc: seal(environment, 'staff-factor', secret, id) })
        .where(and(eq(staffAccount.id, id), eq(staffAccount.factorEnc, factorEnc)))
        .returning({ id: staffAccount.id });
      return changed.length > 0;
    },
  );
}
