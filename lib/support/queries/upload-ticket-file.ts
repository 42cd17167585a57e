import { uploadFile } from '@/lib/api/upload-file';

/**
 * Uploads a picture or a PDF for a ticket or a reply.
 * @param onProgress gets the share of the bytes that were sent, 0 to 1
 * @returns its id
 * @throws ApiError, also when aborted
 */
export async function uploadTicketFile(
  file: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  return (await uploadFile('POST /member/message/upload', file, { onProgress, signal })).id;
}
