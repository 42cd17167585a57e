import sharp from 'sharp';
import { StoreError } from '../platform/store-error';

/** Bytes an avatar may have (domain.md, `config.upload`). */
export const mostAvatarBytes = 2 * 1024 * 1024;
/** 25 million: a small file can hold a picture that fills all memory. */
const mostPixels = 25_000_000;
/** Pixels of the longer side that are kept. */
const longestSide = 512;
/** Seconds a picture may take to decode and encode. */
const patience = 10;

export type Picture = { bytes: Buffer; width: number; height: number };

/**
 * A picture decoded and written anew as WebP: turned upright, made small, without EXIF or anything else that
 * came with it. Name and declared type count for nothing, only the content does.
 * @throws StoreError `common_upload_invalid` for other formats, broken, too large or empty files
 */
export async function readPicture(bytes: Uint8Array): Promise<Picture> {
  const format = formatOf(bytes);
  if (bytes.byteLength === 0 || bytes.byteLength > mostAvatarBytes || !format) {
    throw new StoreError('common_upload_invalid');
  }
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'warning', pages: 1 });
    if ((await picture.metadata()).format !== format) throw new Error('The content is another format');
    const { data, info } = await picture
      .timeout({ seconds: patience })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    throw new StoreError('common_upload_invalid', { cause: error });
  }
}

/** By the first bytes, before any decoder sees the file: only three decoders are ever reached. */
function formatOf(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  return null;
}
