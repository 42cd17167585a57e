import { sharp } from '../../lib/sharp';
import { StoreError } from '../platform/store-error';
import { takeTurns } from '../platform/take-turns';

/** What a kind of picture may be, and what of it is kept. */
export type PictureRule = {
  mostBytes: number;
  /** Pixels of the longer side that are kept. */
  longestSide: number;
  quality: number;
};

/** Bytes as in domain.md, `config.upload`. */
export const avatarRule: PictureRule = { mostBytes: 2 * 1024 * 1024, longestSide: 512, quality: 86 };
/** Large enough that the smallest print on a document can be read. */
export const documentRule: PictureRule = { mostBytes: 5 * 1024 * 1024, longestSide: 2000, quality: 82 };

/** 25 million: a small file can hold a picture that fills all memory. */
const mostPixels = 25_000_000;
/** Seconds a picture may take to decode and encode. */
const patience = 10;
/** Each picture that is decoded may hold a hundred megabytes. */
const inTurn = takeTurns({ parallel: 2, mostWaiting: 40 });

export type Picture = { bytes: Buffer; width: number; height: number };

/**
 * A picture decoded and written anew as WebP: turned upright, made small, without EXIF or anything else that
 * came with it. Name and declared type count for nothing, only the content does.
 * @throws StoreError `common_upload_invalid` for other formats, broken, too large or empty files;
 *   `common_message_serviceUnavailable` when too many wait
 */
export async function readPicture(bytes: Uint8Array, rule: PictureRule = avatarRule): Promise<Picture> {
  const format = formatOf(bytes);
  if (bytes.byteLength === 0 || bytes.byteLength > rule.mostBytes || !format) {
    throw new StoreError('common_upload_invalid');
  }
  return inTurn(() => writeAnew(bytes, format, rule));
}

async function writeAnew(bytes: Uint8Array, format: Format, rule: PictureRule): Promise<Picture> {
  const { longestSide, quality } = rule;
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'warning', pages: 1 });
    if ((await picture.metadata()).format !== format) throw new Error('The content is another format');
    const { data, info } = await picture
      .timeout({ seconds: patience })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    throw new StoreError('common_upload_invalid', { cause: error });
  }
}

type Format = 'jpeg' | 'png' | 'webp';

/** By the first bytes, before any decoder sees the file: only three decoders are ever reached. */
function formatOf(bytes: Uint8Array): Format | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  return null;
}
