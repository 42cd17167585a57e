import { logoMegabytes, pictureMegabytes } from '../../../lib/promises';
import { sharp } from '../../../lib/sharp';
import { boundedQueue } from '../../platform/concurrency/bounded-queue';
import { StoreError } from '../../platform/errors/store-error';

/** Limits of an uploaded picture and of its stored version. */
export type PictureRule = {
  mostBytes: number;
  /** Pixels of the longer side of the stored version. */
  longestSide: number;
  quality: number;
  /** WebP by default. */
  storedAs?: 'jpeg';
};

const megabyte = 1024 * 1024;

/** Limits of an avatar; the byte limit is published as `config.upload`. */
export const avatarRule: PictureRule = { mostBytes: 2 * megabyte, longestSide: 512, quality: 86 };
/** Large enough to keep the smallest print of a document legible. */
export const documentRule: PictureRule = {
  mostBytes: pictureMegabytes * megabyte,
  longestSide: 2000,
  quality: 82,
};

/** Payment providers take no WebP. */
export const evidenceRule: PictureRule = { ...documentRule, storedAs: 'jpeg' };

/** Sharp at twice the size in which the product page shows it. */
export const productRule: PictureRule = {
  mostBytes: pictureMegabytes * megabyte,
  longestSide: 1200,
  quality: 84,
};

/** Sharp at three times the height in which pages show a logo. */
export const logoRule: PictureRule = { mostBytes: logoMegabytes * megabyte, longestSide: 1000, quality: 92 };

export const iconRule: PictureRule = { mostBytes: logoMegabytes * megabyte, longestSide: 512, quality: 92 };

/** 25 million: a small file can decompress to a picture that exhausts the memory. */
const mostPixels = 25_000_000;
/** Maximum seconds to decode and encode a picture. */
const patience = 10;
/** Decoding a picture can take a hundred megabytes. */
const runInQueue = boundedQueue({ concurrency: 2, maxWaiting: 40 });

export type Picture = { bytes: Buffer; width: number; height: number };

/**
 * Decodes a picture and re-encodes it as its rule says: upright, scaled down, without EXIF or any other metadata. Only the
 * content is considered, not the file name or the declared type.
 * @throws StoreError `common_upload_invalid` for other formats, broken, too large or empty files;
 *   `common_message_serviceUnavailable` when too many wait
 */
export async function readPicture(bytes: Uint8Array, rule: PictureRule = avatarRule): Promise<Picture> {
  const format = formatOf(bytes);
  if (bytes.byteLength === 0 || bytes.byteLength > rule.mostBytes || !format) {
    throw new StoreError('common_upload_invalid');
  }
  return runInQueue(() => writeAnew(bytes, format, rule));
}

async function writeAnew(bytes: Uint8Array, format: Format, rule: PictureRule): Promise<Picture> {
  const { longestSide, quality } = rule;
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'warning', pages: 1 });
    if ((await picture.metadata()).format !== format) throw new Error('The content is another format');
    const scaled = picture
      .timeout({ seconds: patience })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
    const encoded =
      rule.storedAs === 'jpeg'
        ? scaled.flatten({ background: 'white' }).jpeg({ quality })
        : scaled.webp({ quality });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    throw new StoreError('common_upload_invalid', { cause: error });
  }
}

type Format = 'jpeg' | 'png' | 'webp';

/** Detects the format by the first bytes before decoding, so that only three decoders are reachable. */
function formatOf(bytes: Uint8Array): Format | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  return null;
}
