import { and, asc, eq, gt } from 'drizzle-orm';
import { storedFile } from '../../database/schema/members';
import type { Services } from '../../platform/context';
import { RESEAL_PAGE, type Resealed, resealRows } from '../../platform/sealing/reseal-rows';
import { resealPrivateFile } from './private-files';

/** Seals private files of old secrets with the current one. */
export function resealFiles(
  services: Pick<Services, 'db' | 'environment' | 'fileStorage' | 'log'>,
): Promise<Resealed> {
  return resealRows(
    services.log,
    (after) =>
      services.db
        .select()
        .from(storedFile)
        .where(and(eq(storedFile.access, 'PRIVATE'), gt(storedFile.id, after)))
        .orderBy(asc(storedFile.id))
        .limit(RESEAL_PAGE),
    (file) => resealPrivateFile(services, file),
  );
}
