import { z } from 'zod';
import { endpoint, id } from './endpoint';

/** A file of 5 MB and its multipart frame. */
export const uploadBodyLimit = 5.5 * 1024 * 1024;

/** Formats of tables that staff download, with their media types. */
export const tableTypes = {
  CSV: 'text/csv',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type TableFormat = keyof typeof tableTypes;

/** In the query of a download. */
export const tableFormat = z.enum(['CSV', 'XLSX']).catch('CSV').default('CSV');

export const fileContract = {
  'POST /upms/file/upload': endpoint({
    summary:
      'Upload an image (multipart `file`), which is decoded and re-encoded. `fileType` identity or aftersales makes it private',
    token: 'member',
    accepts: ['multipart/form-data'],
    bodyLimit: uploadBodyLimit,
    /** `id` names the file in an identity submission or an after-sales request. */
    data: z.object({ id, link: z.string() }),
  }),
};
