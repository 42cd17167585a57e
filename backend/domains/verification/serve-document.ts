import { and, eq } from 'drizzle-orm';
import { formatShanghai } from '../../../lib/time';
import { storedFile } from '../../database/schema/members';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { printableLetters } from '../../platform/fonts/printable';
import { memberOf } from '../../platform/member-of';
import { staffOf } from '../../platform/staff-of';
import { answerPrivateFile } from '../files/private-files';
import { auditReveal } from '../staff/audit/audit-reveal';
import { watermark } from './watermark';

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
 * Serves a document to staff, with their name and the time written across it, and records the access in the audit log.
 * @throws StoreError 404; `common_message_serviceUnavailable` when too many wait; 429 of {@link auditReveal}
 */
export async function serveDocumentToStaff(context: Context, id: string): Promise<Response> {
  const file = await findDocument(context, id);
  if (!file) throw new StoreError('common_message_notFound');
  await auditReveal(context, 'DOCUMENT', {
    action: 'IDENTITY_DOCUMENT_READ',
    subjectId: file.ownerId,
    detail: { fileId: file.id },
  });
  const { name, email } = staffOf(context);
  const { closestTo } = await printableLetters();
  const line = `${name} ${email} ${formatShanghai(context.clock.now(), 'minute')}`;
  return answerPrivateFile(context, file, `document-${file.id}.webp`, (content) =>
    watermark(content, closestTo(line)),
  );
}

async function findDocument({ db }: Context, id: string) {
  const [file] = await db
    .select()
    .from(storedFile)
    .where(and(eq(storedFile.id, id), eq(storedFile.kind, 'IDENTITY')));
  return file;
}
