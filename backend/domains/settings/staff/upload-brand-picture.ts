import { iconFileName } from '../../../../lib/settings/brand/brand';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import type { RawRequest } from '../../../platform/handlers';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { keepPublicPicture } from '../../files/keep-avatar';
import { iconRule, logoRule, readPicture } from '../../files/read-picture';
import { readForm } from '../../files/upload-picture';
import { drawIconFiles } from './draw-icon';

const limit = { points: 100, seconds: 3600 };

/** Pixels of the shorter side: an icon of a home screen would be blurred. */
const leastIconSide = 192;

/**
 * Stores a logo, or with `fileType` icon an icon with the files of its sizes. It is kept also when the shop has another
 * one, because the history of the setting and issued receipts refer to it.
 * @throws StoreError `common_upload_invalid`, `setting_iconTooSmall`, 413, 429
 */
export async function uploadBrandPicture(
  context: Context,
  request: RawRequest,
): Promise<{ id: string; link: string }> {
  const ownerId = staffOf(context).staffId;
  await context.rateLimits.take(`upload:${ownerId}`, limit);
  const { file, fileType } = await readForm(context, request);
  if (fileType !== 'logo' && fileType !== 'icon') throw new StoreError('common_upload_invalid');
  const kind = fileType === 'icon' ? 'ICON' : 'LOGO';
  const rule = kind === 'ICON' ? iconRule : logoRule;
  if (file.size > rule.mostBytes) throw new StoreError('common_upload_invalid');
  const picture = await readPicture(new Uint8Array(await file.arrayBuffer()), rule);
  if (kind === 'ICON' && Math.min(picture.width, picture.height) < leastIconSide) {
    throw new StoreError('setting_iconTooSmall', { data: { value: leastIconSide } });
  }
  const icons = kind === 'ICON' ? await drawIconFiles(picture.bytes) : [];
  const kept = await keepPublicPicture(context, { ownerId, kind }, picture, (name) =>
    icons.map(([file, bytes]) => [iconFileName(name, file), bytes]),
  );
  await writeStaffAudit(context.db, context, {
    action: 'picture.upload',
    subjectId: kept.id,
    after: { link: kept.link, bytes: picture.bytes.byteLength },
  });
  return kept;
}
