import { and, eq, inArray, sql } from 'drizzle-orm';
import { mostEvidenceBytes } from '../../../lib/disputes/rules';
import { mostAttachmentBytes } from '../../../lib/support/message-limits';
import type { Executor } from '../../database/connect';
import { dispute, type EvidenceFile } from '../../database/schema/disputes';
import { storedFile } from '../../database/schema/members';
import type { Context, Services } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import type { RawRequest } from '../../platform/handlers';
import { staffOf } from '../../platform/staff-of';
import { writeStaffAudit } from '../../platform/write-audit';
import type { EvidenceContent } from '../../ports/dispute-evidence';
import { answerPrivateFile, keepPrivateFile, openPrivateFile } from '../files/private-files';
import { isPdf } from '../files/read-pdf';
import { evidenceRule, readPicture } from '../files/read-picture';
import { readForm, uploadLimit } from '../files/upload-picture';

/** `stored_file.kind` of the files of evidence. */
const evidenceKind = 'DISPUTE';

/**
 * Stores a picture or a PDF of staff for the evidence of a dispute, privately.
 * @throws StoreError `common_upload_invalid`, 413, 429
 */
export async function uploadEvidenceFile(context: Context, request: RawRequest): Promise<{ id: string }> {
  const ownerId = staffOf(context).staffId;
  await context.rateLimits.take(`upload:${ownerId}`, uploadLimit);
  const { file } = await readForm(context, request);
  if (file.size > Math.min(mostAttachmentBytes, mostEvidenceBytes)) {
    throw new StoreError('common_upload_invalid');
  }
  const given = new Uint8Array(await file.arrayBuffer());
  const stored = isPdf(given)
    ? { mime: 'application/pdf', content: given }
    : { mime: 'image/jpeg', content: (await readPicture(given, evidenceRule)).bytes };
  const id = await keepPrivateFile(context.db, context, { ...stored, ownerId, kind: evidenceKind });
  await writeStaffAudit(context.db, context, {
    action: 'dispute.upload',
    subjectId: id,
    after: { mime: stored.mime, bytes: stored.content.byteLength },
  });
  return { id };
}

/**
 * Checks that the files of evidence are uploads of the person who gives it, or were given with the dispute before.
 * @throws StoreError `common_message_unprocessableEntity`; `dispute_filesTooLarge`
 */
export async function checkEvidenceFiles(
  tx: Executor,
  staffId: string,
  { given, before }: { given: readonly EvidenceFile[]; before: readonly EvidenceFile[] },
): Promise<void> {
  const files = await readFiles(tx, given);
  const known = new Set(before.map(({ id }) => id));
  const isAllowed = files.every(({ id, ownerId }) => ownerId === staffId || known.has(id));
  if (files.length !== given.length || !isAllowed) {
    throw new StoreError('common_message_unprocessableEntity', { data: { fields: ['files'] } });
  }
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > mostEvidenceBytes) throw new StoreError('dispute_filesTooLarge');
}

function readFiles(db: Executor, files: readonly EvidenceFile[]) {
  const ids = files.map(({ id }) => id);
  return db
    .select()
    .from(storedFile)
    .where(and(inArray(storedFile.id, ids), eq(storedFile.kind, evidenceKind)));
}

/** The files of a dispute for staff, in the order in which they were given. */
export async function evidenceFilesOnWire(db: Executor, files: readonly EvidenceFile[]) {
  const stored = new Map((await readFiles(db, files)).map(({ id, mime }) => [id, mime]));
  return files.flatMap((file) =>
    stored.has(file.id)
      ? [{ ...file, mime: mimeOf(stored.get(file.id)), link: `/api/order/admin/dispute/file?id=${file.id}` }]
      : [],
  );
}

const mimeOf = (mime: string | undefined) =>
  mime === 'application/pdf' ? ('application/pdf' as const) : ('image/jpeg' as const);

const endingOf = ({ mime }: { mime: string }) => (mime === 'application/pdf' ? 'pdf' : 'jpg');

/** Reads the files of a dispute for its provider. @throws FileStorageUnavailable */
export async function openEvidenceFiles(
  services: Services,
  files: readonly EvidenceFile[],
): Promise<EvidenceContent[]> {
  const stored = await readFiles(services.db, files);
  return Promise.all(
    files.flatMap((file) => {
      const row = stored.find(({ id }) => id === file.id);
      if (!row) return [];
      const name = `${file.kind.toLowerCase()}.${endingOf(row)}`;
      return [
        openPrivateFile(services, row).then((content) => ({
          ...file,
          name,
          mime: mimeOf(row.mime),
          content,
        })),
      ];
    }),
  );
}

/** Serves a file of a dispute to staff and records the access in the audit log. @throws StoreError 404 */
export async function serveEvidenceFile(context: Context, id: string): Promise<Response> {
  const [found] = await context.db
    .select({ file: storedFile, disputeId: dispute.id })
    .from(storedFile)
    .innerJoin(
      dispute,
      sql`${dispute.evidenceFiles} @> jsonb_build_array(jsonb_build_object('id', ${id}::text))`,
    )
    .where(and(eq(storedFile.id, id), eq(storedFile.kind, evidenceKind)));
  if (!found) throw new StoreError('common_message_notFound');
  await writeStaffAudit(context.db, context, {
    action: 'dispute.file',
    subjectId: found.disputeId,
    detail: { fileId: id },
  });
  return answerPrivateFile(context, found.file, `evidence-${id}.${endingOf(found.file)}`);
}
