import { and, asc, eq, gt, ne } from 'drizzle-orm';
import { identityVerification } from '../../database/schema/security';
import type { Services } from '../../platform/context';
import { isSealedWithCurrent } from '../../platform/sealing/key-ring';
import { RESEAL_PAGE, type Resealed, resealRows } from '../../platform/sealing/reseal-rows';
import { documentHash, openField, sealField } from './verification-vault';

/** Seals names and numbers of old secrets with the current one, and renews the index of documents. */
export function resealVerifications(
  services: Pick<Services, 'db' | 'environment' | 'log'>,
): Promise<Resealed> {
  const { db, environment } = services;
  return resealRows(
    services.log,
    (after) =>
      db
        .select()
        .from(identityVerification)
        .where(and(ne(identityVerification.idNumberEnc, ''), gt(identityVerification.id, after)))
        .orderBy(asc(identityVerification.id))
        .limit(RESEAL_PAGE),
    async (row) => {
      if (isSealedWithCurrent(environment, row.idNumberEnc)) return false;
      const idNumber = openField(services, row.id, 'idNumber', row.idNumberEnc) ?? '';
      const realName = openField(services, row.id, 'realName', row.realNameEnc) ?? '';
      const changed = await db
        .update(identityVerification)
        .set({
          idNumberEnc: sealField(services, row.id, 'idNumber', idNumber),
          realNameEnc: sealField(services, row.id, 'realName', realName),
          idNumberHash: documentHash(services, { ...row, idNumber }),
        })
        .where(
          and(eq(identityVerification.id, row.id), eq(identityVerification.idNumberEnc, row.idNumberEnc)),
        )
        .returning({ id: identityVerification.id });
      return changed.length > 0;
    },
  );
}
