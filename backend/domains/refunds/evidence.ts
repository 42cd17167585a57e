import { and, eq, inArray } from 'drizzle-orm';
import { evidenceDays } from '../../../lib/promises';
import { addTime } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { afterSales } from '../../database/schema/after-sales';
import { storedFile } from '../../database/schema/members';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { memberOf } from '../../platform/member-of';
import { writeStaffAudit } from '../../platform/write-audit';
import { answerPrivateFile } from '../files/private-files';

/**
 * Checks that the pictures of a request are the member's own uploads.
 * @throws StoreError `aftersales_imageInvalid`
 */
export async function checkEvidence(
  tx: Executor,
  memberId: string,
  imageIds: readonly string[],
): Promise<void> {
  if (imageIds.length === 0) return;
  const own = await tx
    .select({ id: storedFile.id })
    .from(storedFile)
    .where(
      and(
        inArray(storedFile.id, [...imageIds]),
        eq(storedFile.ownerId, memberId),
        eq(storedFile.kind, 'AFTERSALES'),
      ),
    );
  if (own.length !== imageIds.length) throw new StoreError('aftersales_imageInvalid');
}

/** Ids of the pictures that are still kept. */
export function keptEvidence(
  { imageIds, closedTime }: Pick<typeof afterSales.$inferSelect, 'imageIds' | 'closedTime'>,
  now: Date,
): string[] {
  const isGone = closedTime !== null && addTime(closedTime, evidenceDays, 'day') <= now;
  return isGone ? [] : imageIds;
}

/**
 * Serves a picture to the member who uploaded it.
 * @throws StoreError 404 for another member's picture as for an unknown one
 */
export async function serveOwnEvidence(context: Context, imageId: string): Promise<Response> {
  const file = await findPicture(context, imageId);
  if (file?.ownerId !== memberOf(context)) throw new StoreError('common_message_notFound');
  return answerPrivateFile(context, file, `evidence-${file.id}.webp`);
}

/**
 * Serves a picture of a request to staff and records the access in the audit log.
 * @throws StoreError 404, also for a picture that is not part of the request
 */
export async function serveEvidenceToStaff(
  context: Context,
  { id, imageId }: { id: string; imageId: string },
): Promise<Response> {
  const [request] = await context.db.select().from(afterSales).where(eq(afterSales.id, id));
  const file = await findPicture(context, imageId);
  if (!request || !file || !request.imageIds.includes(imageId) || file.ownerId !== request.memberId) {
    throw new StoreError('common_message_notFound');
  }
  await writeStaffAudit(context.db, context, {
    action: 'AFTER_SALES_IMAGE_READ',
    subjectId: id,
    detail: { fileId: imageId },
  });
  return answerPrivateFile(context, file, `evidence-${file.id}.webp`);
}

async function findPicture({ db }: Context, id: string) {
  const [file] = await db
    .select()
    .from(storedFile)
    .where(and(eq(storedFile.id, id), eq(storedFile.kind, 'AFTERSALES')));
  return file;
}
