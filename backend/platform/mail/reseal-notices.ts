import { and, asc, eq, gt } from 'drizzle-orm';
import { outbox } from '../../database/schema/platform';
import type { Services } from '../context';
import { isSealedWithCurrent } from '../sealing/key-ring';
import { RESEAL_PAGE, type Resealed, resealRows } from '../sealing/reseal-rows';
import { openNotice, sealNotice } from './sealed-notice';

/** Seals mails and text messages of old secrets with the current one; those that were never sealed as well. */
export function resealNotices({
  db,
  environment,
  log,
}: Pick<Services, 'db' | 'environment' | 'log'>): Promise<Resealed> {
  return resealRows(
    log,
    (after) =>
      db
        .select({ id: outbox.id, subject: outbox.subject, text: outbox.text, html: outbox.html })
        .from(outbox)
        .where(gt(outbox.id, after))
        .orderBy(asc(outbox.id))
        .limit(RESEAL_PAGE),
    async (row) => {
      if (isSealedWithCurrent(environment, row.subject)) return false;
      const content = openNotice(environment, row);
      const sealed = sealNotice(environment, row.id, content);
      const changed = await db
        .update(outbox)
        // A removed text stays removed.
        .set(content.text === '' ? { subject: sealed.subject } : sealed)
        .where(and(eq(outbox.id, row.id), eq(outbox.subject, row.subject), eq(outbox.text, row.text)))
        .returning({ id: outbox.id });
      return changed.length > 0;
    },
  );
}
