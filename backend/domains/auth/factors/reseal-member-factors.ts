import { and, asc, eq, gt } from 'drizzle-orm';
import { memberFactor } from '../../../database/schema/member-factors';
import type { Services } from '../../../platform/context';
import { isSealedWithCurrent, seal, unseal } from '../../../platform/sealing/key-ring';
import { RESEAL_PAGE, type Resealed, resealRows } from '../../../platform/sealing/reseal-rows';

/** Seals the secrets of members' authenticators of old secrets with the current one. */
export function resealMemberFactors({
  db,
  environment,
  log,
}: Pick<Services, 'db' | 'environment' | 'log'>): Promise<Resealed> {
  return resealRows(
    log,
    async (after) =>
      (
        await db
          .select()
          .from(memberFactor)
          .where(gt(memberFactor.memberId, after))
          .orderBy(asc(memberFactor.memberId))
          .limit(RESEAL_PAGE)
      ).map((row) => ({ ...row, id: row.memberId })),
    async ({ id, secretEnc }) => {
      if (isSealedWithCurrent(environment, secretEnc)) return false;
      const secret = unseal(environment, 'member-factor', secretEnc, id);
      const changed = await db
        .update(memberFactor)
        .set({ secretEnc: seal(environment, 'member-factor', secret, id) })
        .where(and(eq(memberFactor.memberId, id), eq(memberFactor.secretEnc, secretEnc)))
        .returning({ memberId: memberFactor.memberId });
      return changed.length > 0;
    },
  );
}
