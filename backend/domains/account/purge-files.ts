import { and, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import { evidenceDays } from '../../../lib/promises';
import { addTime } from '../../../lib/time';
import { storedFile } from '../../database/schema/members';
import { dataExport, identityVerification } from '../../database/schema/security';
import type { SystemContext } from '../../platform/context';
import { isSweepMinute } from '../../ports/jobs';
import { deleteFiles } from '../files/private-files';

const hour = 3_600_000;
const day = 24 * hour;
const batch = 200;

/** The sweep also calls it at the start of a process, but hourly is enough. */
export async function purgeFilesHourly(system: SystemContext): Promise<void> {
  if (isSweepMinute('sweep.files', system.clock.now())) await purgeFiles(system);
}

/**
 * Deletes documents some days after the decision, evidence after the end of a request, expired data exports, and unused
 * uploads.
 */
export async function purgeFiles(system: SystemContext): Promise<void> {
  await purgeDocuments(system);
  await endExports(system);
  await purgeUnused(system);
}

/** Name and number of a failed verification are erased too; those of a successful one stay sealed. */
async function purgeDocuments({ db, clock, ...rest }: SystemContext): Promise<void> {
  const now = clock.now();
  const due = await db
    .select()
    .from(identityVerification)
    .where(and(lte(identityVerification.purgeTime, now), isNull(identityVerification.purgedTime)))
    .limit(batch);
  for (const row of due) {
    const ids = [row.frontFileId, row.backFileId, row.selfieFileId].filter((id) => id !== null);
    const files = await db.select().from(storedFile).where(inArray(storedFile.id, ids));
    await deleteFiles(db, rest, files);
    const erased = row.status === 'VERIFIED' ? {} : { realNameEnc: '', idNumberEnc: '' };
    await db
      .update(identityVerification)
      .set({ ...erased, purgedTime: now, updatedTime: now })
      .where(eq(identityVerification.id, row.id));
  }
}

async function endExports({ db, clock, ...rest }: SystemContext): Promise<void> {
  const now = clock.now();
  const over = await db
    .select({ id: dataExport.id, file: storedFile })
    .from(dataExport)
    .innerJoin(storedFile, eq(storedFile.id, dataExport.fileId))
    .where(and(eq(dataExport.status, 'READY'), lte(dataExport.expireTime, now)))
    .limit(batch);
  for (const { id, file } of over) {
    await deleteFiles(db, rest, [file]);
    await db.update(dataExport).set({ status: 'EXPIRED', updatedTime: now }).where(eq(dataExport.id, id));
  }
  // Its job has failed permanently.
  await db
    .update(dataExport)
    .set({ status: 'FAILED', updatedTime: now })
    .where(and(eq(dataExport.status, 'WAITING'), lt(dataExport.createdTime, addTime(now, -1, 'hour'))));
}

async function purgeUnused({ db, clock, ...rest }: SystemContext): Promise<void> {
  const evidenceGone = addTime(clock.now(), -evidenceDays, 'day').toISOString();
  const unused = await db
    .select()
    .from(storedFile)
    .where(
      and(
        lt(storedFile.createdTime, addTime(clock.now(), -day, 'millisecond')),
        sql`case ${storedFile.kind}
          when 'AVATAR' then not exists (
            select 1 from member m where m.id = ${storedFile.ownerId} and m.avatar = '/api/files/' || ${storedFile.storageKey})
          when 'IDENTITY' then not exists (
            select 1 from identity_verification v
            where v.member_id = ${storedFile.ownerId} and ${storedFile.id} in (v.front_file_id, v.back_file_id, v.selfie_file_id))
          when 'AFTERSALES' then not exists (
            select 1 from after_sales a
            where a.member_id = ${storedFile.ownerId} and a.image_ids @> to_jsonb(${storedFile.id})
              and (a.closed_time is null or a.closed_time > ${evidenceGone}::timestamptz))
          when 'DISPUTE' then not exists (
            select 1 from dispute d
            where d.evidence_files @> jsonb_build_array(jsonb_build_object('id', ${storedFile.id}))
              and (d.closed_time is null or d.closed_time > ${evidenceGone}::timestamptz))
          when 'TICKET' then not exists (select 1 from message_attachment t where t.file_id = ${storedFile.id})
          when 'EXPORT' then not exists (select 1 from data_export e where e.file_id = ${storedFile.id})
          else false end`,
      ),
    )
    .limit(batch);
  await deleteFiles(db, rest, unused);
}
