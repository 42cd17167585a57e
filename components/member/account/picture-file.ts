import { ApiError } from '@/lib/api/api-error';

/** What the shop reads; it looks at the content itself, whatever a file calls itself. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** What is wrong with a picture that was chosen. */
export type PictureProblem = 'invalid' | 'tooLarge';

/** Null for a picture that can be sent. */
export function pictureProblem(file: File, mostBytes: number): PictureProblem | null {
  if (!pictureTypes.includes(file.type) || file.size === 0) return 'invalid';
  return file.size > mostBytes ? 'tooLarge' : null;
}

/** Why the shop did not take a picture; null when that was not the picture's fault. */
export function refusedPicture(failure: unknown): PictureProblem | null {
  if (!(failure instanceof ApiError)) return null;
  if (failure.status === 413) return 'tooLarge';
  return failure.message === 'common_upload_invalid' ? 'invalid' : null;
}
