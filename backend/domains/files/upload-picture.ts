import type { Context } from '../../platform/context';
import { isDatabaseUnavailable } from '../../platform/errors/is-database-unavailable';
import { StoreError } from '../../platform/errors/store-error';
import type { RawRequest } from '../../platform/handlers';
import { memberOf } from '../../platform/member-of';
import { FileStorageUnavailable } from '../../ports/file-storage';
import { keepPublicPicture } from './keep-avatar';
import { keepPrivateFile } from './private-files';
import { avatarRule, documentRule, readPicture } from './read-picture';
import { scanUpload } from './scan-upload';

/** Where the owner of a private picture reads it. */
const linkOf = {
  IDENTITY: '/api/upms/member/identity/document',
  AFTERSALES: '/api/order/member/aftersales/image',
} as const;

/** Limit per person, because decoding and storage are expensive. */
export const uploadLimit = { points: 30, seconds: 3600 };

/**
 * Stores the picture in the multipart field `file`: as a public avatar, or privately with `fileType` identity (a document)
 * or aftersales (evidence), which only its owner and the staff who decide can read.
 * @returns the file's id and its path below the gateway
 * @throws StoreError `common_upload_invalid`, `common_upload_error` when it cannot be stored, 413, 429
 */
export async function uploadPicture(
  context: Context,
  request: RawRequest,
): Promise<{ id: string; link: string }> {
  const ownerId = memberOf(context);
  await context.rateLimits.take(`upload:${ownerId}`, uploadLimit);
  const { file, fileType } = await readForm(context, request);
  const kind = kindOf(fileType);
  const rule = kind ? documentRule : avatarRule;
  if (file.size > rule.mostBytes) throw new StoreError('common_upload_invalid');
  const picture = await readPicture(new Uint8Array(await file.arrayBuffer()), rule);
  try {
    if (!kind) return await keepPublicPicture(context, { ownerId, kind: 'AVATAR' }, picture);
    const { bytes, width, height } = picture;
    const id = await keepPrivateFile(context.db, context, {
      ownerId,
      kind,
      mime: 'image/webp',
      content: bytes,
      width,
      height,
    });
    return { id, link: `${linkOf[kind]}?id=${id}` };
  } catch (error) {
    // Storage that is full or away, and a database that is away: the member may try again.
    if (error instanceof FileStorageUnavailable || isDatabaseUnavailable(error)) throw error;
    context.log.error({ event: 'files.not-stored', err: error, ownerId }, 'an upload could not be kept');
    throw new StoreError('common_upload_error', { cause: error });
  }
}

/**
 * @returns null for a public picture
 * @throws StoreError `common_upload_invalid` for an unknown text: a typing error must not publish a document
 */
function kindOf(fileType: unknown): keyof typeof linkOf | null {
  if (fileType === null || fileType === 'image') return null;
  if (fileType === 'identity') return 'IDENTITY';
  if (fileType === 'aftersales') return 'AFTERSALES';
  throw new StoreError('common_upload_invalid');
}

/**
 * The one file of a multipart form, scanned for viruses, and its declared type.
 * @throws StoreError `common_upload_invalid`, `common_upload_error`
 */
export async function readForm(
  context: Pick<Context, 'environment' | 'log'>,
  request: RawRequest,
): Promise<{ file: File; fileType: unknown }> {
  let form: FormData;
  try {
    form = await request.formData();
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError('common_upload_invalid', { cause: error });
  }
  const files = form.getAll('file');
  const [file] = files;
  if (files.length !== 1 || !(file instanceof File)) throw new StoreError('common_upload_invalid');
  if (context.environment.scanner) await scanUpload(context, new Uint8Array(await file.arrayBuffer()));
  return { file, fileType: form.get('fileType') };
}
