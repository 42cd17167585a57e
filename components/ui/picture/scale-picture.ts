import { ApiError } from '@/lib/api/api-error';
import { pictureMegabytes } from '@/lib/promises';

/** Accepted types of pictures; the backend checks the content itself. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** Maximum bytes of an uploaded picture; the backend has the same limit. */
export const mostPictureBytes = pictureMegabytes * 1024 * 1024;

/** What is wrong with a chosen picture. */
export type PictureProblem = 'invalid' | 'tooLarge';

/** Pixels of the longer side with which the backend stores a picture: more would only take longer to send. */
const longestSide = 2000;
const quality = 0.9;
/** A smaller file is sent as it is. */
const smallBytes = 1024 * 1024;
/** Decoding a larger one may take more memory than a phone has. */
const mostDecodedBytes = 40 * 1024 * 1024;

/** Null for a picture that can be uploaded, perhaps scaled down. */
export function pictureProblem(file: File, mostBytes = mostDecodedBytes): PictureProblem | null {
  if (!pictureTypes.includes(file.type) || file.size === 0) return 'invalid';
  return file.size > mostBytes ? 'tooLarge' : null;
}

/** Why the backend refused a picture; null when the failure has another reason. */
export function refusedPicture(failure: unknown): PictureProblem | null {
  if (!(failure instanceof ApiError)) return null;
  if (failure.status === 413) return 'tooLarge';
  return failure.message === 'common_upload_invalid' ? 'invalid' : null;
}

type Scaling = {
  /** Maximum bytes that the endpoint accepts. */
  readonly mostBytes?: number;
  /** For logos and pictures of products; anything else becomes a JPEG. */
  readonly keepsTransparency?: boolean;
};

/**
 * A chosen picture as it is sent: upright and scaled down to the size that the backend stores, so that a photo of a phone
 * is sent in seconds and is within the limit. What the browser cannot decode stays as it is.
 * @returns null when it is larger than the limit all the same
 */
export async function scalePicture(
  file: File,
  { mostBytes = mostPictureBytes, keepsTransparency = false }: Scaling = {},
): Promise<Blob | null> {
  const isLarge = file.size > smallBytes && file.size <= mostDecodedBytes && pictureTypes.includes(file.type);
  const isOpaque = !keepsTransparency || file.type === 'image/jpeg';
  const scaled = isLarge ? await redraw(file, isOpaque).catch(() => null) : null;
  const smallest = scaled && scaled.size < file.size ? scaled : file;
  return smallest.size > mostBytes ? null : smallest;
}

async function redraw(file: File, isOpaque: boolean): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  if (isOpaque) {
    // JPEG has no transparency: transparent parts become white instead of black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  // A browser that cannot encode WebP encodes PNG instead, which is transparent as well.
  return new Promise((resolve) => canvas.toBlob(resolve, isOpaque ? 'image/jpeg' : 'image/webp', quality));
}
