import { mostPictureBytes, pictureTypes, scalePicture } from '@/components/ui/picture/scale-picture';
import { ApiError } from '@/lib/api/api-error';

export const acceptedPictures = pictureTypes.join(',');
export const acceptedDocuments = [...pictureTypes, 'application/pdf'].join(',');

export type FileRule = {
  /** Types, separated by commas. */
  readonly accept: string;
  /** Maximum bytes that the endpoint accepts. */
  readonly mostBytes?: number;
  /** For pictures that shoppers see: logos and products. */
  readonly keepsTransparency?: boolean;
};

/**
 * A file that staff have chosen, as it is sent: pictures are scaled down. A file without a type is left to the backend.
 * @throws ApiError `common_upload_invalid` before anything is sent, for another type, an empty file or one above the limit
 */
export async function fittingFile(
  file: File,
  { accept, mostBytes = mostPictureBytes, keepsTransparency = false }: FileRule,
): Promise<Blob> {
  const isAccepted = file.size > 0 && (file.type === '' || accept.split(',').includes(file.type));
  const fitting = isAccepted ? await scalePicture(file, { mostBytes, keepsTransparency }) : null;
  if (!fitting) throw new ApiError(422, 'common_upload_invalid', 'chosen file');
  return fitting;
}
