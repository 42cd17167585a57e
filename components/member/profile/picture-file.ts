import { ApiError } from '@/lib/api/api-error';

/** Accepted types; the backend checks the content itself. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** What is wrong with a chosen picture. */
export type PictureProblem = 'invalid' | 'tooLarge';

/** Null for a picture that can be uploaded. */
export function pictureProblem(file: File, mostBytes: number): PictureProblem | null {
  if (!pictureTypes.includes(file.type) || file.size === 0) return 'invalid';
  return file.size > mostBytes ? 'tooLarge' : null;
}

/** Why the backend refused a picture; null when the failure has another reason. */
export function refusedPicture(failure: unknown): PictureProblem | null {
  if (!(failure instanceof ApiError)) return null;
  if (failure.status === 413) return 'tooLarge';
  return failure.message === 'common_upload_invalid' ? 'invalid' : null;
}
