import { mostAttachmentBytes } from '../../../lib/support/message-limits';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import type { RawRequest } from '../../platform/handlers';
import { memberOf } from '../../platform/member-of';
import { staffOf } from '../../platform/staff-of';
import { writeStaffAudit } from '../../platform/write-audit';
import { keepPrivateFile } from '../files/private-files';
import { isPdf } from '../files/read-pdf';
import { documentRule, readPicture } from '../files/read-picture';
import { readForm, uploadLimit } from '../files/upload-picture';
import { attachmentKind } from './attachments';

/**
 * Stores a picture or a PDF of the member for a ticket or a reply, privately.
 * @throws StoreError `common_upload_invalid`, 413, 429
 */
export async function uploadOwnAttachment(context: Context, request: RawRequest): Promise<{ id: string }> {
  const { id } = await keepAttachment(context, request, memberOf(context));
  return { id };
}

/**
 * Stores a picture or a PDF for a reply of staff, privately.
 * @throws StoreError `common_upload_invalid`, 413, 429
 */
export async function uploadAttachment(context: Context, request: RawRequest): Promise<{ id: string }> {
  const { id, mime, bytes } = await keepAttachment(context, request, staffOf(context).staffId);
  await writeStaffAudit(context.db, context, {
    action: 'message.upload',
    subjectId: id,
    after: { mime, bytes },
  });
  return { id };
}

/** Only the owner can attach the file. */
async function keepAttachment(context: Context, request: RawRequest, ownerId: string) {
  await context.rateLimits.take(`upload:${ownerId}`, uploadLimit);
  const { file } = await readForm(context, request);
  if (file.size > mostAttachmentBytes) throw new StoreError('common_upload_invalid');
  const content = new Uint8Array(await file.arrayBuffer());
  const about = { ownerId, kind: attachmentKind };
  const stored = isPdf(content)
    ? { ...about, mime: 'application/pdf', content }
    : await readPicture(content, documentRule).then(({ bytes, width, height }) => ({
        ...about,
        mime: 'image/webp',
        content: bytes,
        width,
        height,
      }));
  const id = await keepPrivateFile(context.db, context, stored);
  return { id, mime: stored.mime, bytes: stored.content.byteLength };
}
