import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@/lib/api/api-error';
import { uploadFile } from '@/lib/api/upload-file';

const key = 'POST /upms/file/upload';

/**
 * Uploads a picture.
 * @throws ApiError
 */
export async function uploadPicture(
  picture: Blob,
  fileType: 'image' | 'identity' | 'aftersales',
): Promise<{ id: string; link: string }> {
  const { id, link } = await uploadFile(key, picture, { fields: { fileType } });
  if (typeof link !== 'string') throw new ApiError(502, '', key);
  return { id, link };
}

/** Uploads a picture of a document. */
export function useUploadDocument() {
  return useMutation({
    mutationKey: ['upload-document'],
    mutationFn: (picture: Blob) => uploadPicture(picture, 'identity'),
  });
}
