import { createHash, randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { storedFile } from '../database/schema/identity';
import type { Context } from '../platform/context';
import type { RawRequest } from '../platform/handlers';
import { memberOf } from '../platform/member-of';
import { newId } from '../platform/new-id';
import { StoreError } from '../platform/store-error';
import { mostAvatarBytes, readPicture } from './read-picture';
import { filesDirectory } from './serve-file';

/** Pictures of one member: decoding costs, and so does keeping. */
const limit = { points: 30, seconds: 3600 };

/**
 * Keep the picture in the multipart field `file` under a name of its own.
 * @returns its address below the gateway
 * @throws StoreError `common_upload_invalid`, `common_upload_error` when it can not be kept, 413, 429
 */
export async function uploadAvatar(context: Context, request: RawRequest): Promise<{ link: string }> {
  const ownerId = memberOf(context);
  await context.rateLimits.take(`upload:${ownerId}`, limit);
  const picture = await readPicture(await readFileField(request));
  const name = `${randomBytes(16).toString('hex')}.webp`;
  const directory = filesDirectory(context.environment);
  const path = join(directory, name);
  const now = context.clock.now();
  try {
    await mkdir(directory, { recursive: true });
    await writeFile(path, picture.bytes, { flag: 'wx', mode: 0o640 });
    await context.db.insert(storedFile).values({
      id: newId(),
      ownerId,
      kind: 'AVATAR',
      mime: 'image/webp',
      bytes: picture.bytes.byteLength,
      width: picture.width,
      height: picture.height,
      sha256: createHash('sha256').update(picture.bytes).digest('hex'),
      storageKey: name,
      createdTime: now,
      updatedTime: now,
    });
  } catch (error) {
    await rm(path, { force: true }).catch(() => {});
    context.log.error({ err: error, ownerId }, 'an upload could not be kept');
    throw new StoreError('common_upload_error', { cause: error });
  }
  return { link: `/api/files/${name}` };
}

async function readFileField(request: RawRequest): Promise<Uint8Array> {
  let files: FormDataEntryValue[];
  try {
    files = (await request.formData()).getAll('file');
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError('common_upload_invalid', { cause: error });
  }
  const [file] = files;
  if (files.length !== 1 || !(file instanceof File) || file.size > mostAvatarBytes) {
    throw new StoreError('common_upload_invalid');
  }
  return new Uint8Array(await file.arrayBuffer());
}
