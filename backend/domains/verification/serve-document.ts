import { and, eq } from 'drizzle-orm';
import { storedFile } from '../../database/schema/members';
import type { Context } from '../../platform/context';
import { memberOf } from '../../platform/member-of';
import { StoreError } from '../../platform/store-error';
import { writeStaffAudit } from '../../platform/write-audit';
import { answerPrivateFile } from '../files/private-files';

/**
 * Serves a document to the member who uploaded it.
 * @throws StoreError 404 for another member's document as for an unknown one
 */
export async function serveOwnDocument(context: Context, id: string): Promise<Response> {
  const file = await findDocument(context, id);
  if (file?.ownerId !== memberOf(context)) throw new StoreError('common_message_notFound');
  return answerPrivateFile(context, file, `document-${file.id}.webp`);
}

/**
 * Serves a document to staff and records the access in the audit log.
 * @throws StoreError 404
 */
export async function serveDocumentToStaff(context: Context, id: string): Promise<Response> {
  const file = await findDocument(context, id);
  if (!file) throw new StoreError('common_message_notFound');
  await writeStaffAudit(context.db, context, {
    action: 'IDENTITY_DOCUMENT_READ',
    subjectId: file.ownerId,
    detail: { fileId: file.id },
  });
  return answerPrivateFile(context, file, `document-${file.id}.webp`);
}

async function findDocument({ db }: Context, id: string) {
  const [file] = await db
    .select()
    .from(storedFile)
    .where(and(eq(storedFile.id, id), eq(storedFile.kind, 'IDENTITY')));
  return file;
}
