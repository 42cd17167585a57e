import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import type { RawRequest } from '../../../platform/handlers';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { keepPublicPicture } from '../../files/keep-avatar';
import { productRule, readPicture } from '../../files/read-picture';
import { readForm } from '../../files/upload-picture';

const limit = { points: 100, seconds: 3600 };

/**
 * Stores a picture for products. It is kept also when no product uses it any more, because the history of a product
 * refers to it.
 * @throws StoreError `common_upload_invalid`, 413, 429
 */
export async function uploadProductPicture(
  context: Context,
  request: RawRequest,
): Promise<{ id: string; link: string }> {
  const ownerId = staffOf(context).staffId;
  await context.rateLimits.take(`upload:${ownerId}`, limit);
  const { file } = await readForm(context, request);
  if (file.size > productRule.mostBytes) throw new StoreError('common_upload_invalid');
  const picture = await readPicture(new Uint8Array(await file.arrayBuffer()), productRule);
  const kept = await keepPublicPicture(context, { ownerId, kind: 'PRODUCT' }, picture);
  await writeStaffAudit(context.db, context, {
    action: 'picture.upload',
    subjectId: kept.id,
    after: { link: kept.link, bytes: picture.bytes.byteLength },
  });
  return kept;
}
