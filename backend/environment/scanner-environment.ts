import { z } from 'zod';

/** Where clamd listens; null: uploads are not scanned. */
export type ScannerEnvironment = { host: string; port: number } | null;

export const scannerVariables = {
  /** clamd of ClamAV, which scans every upload, such as `clamav:3310`. */
  CLAMD_ADDRESS: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/, 'must be host:port')
    .optional(),
};

export function scannerOf({ CLAMD_ADDRESS }: { CLAMD_ADDRESS?: string | undefined }): ScannerEnvironment {
  if (CLAMD_ADDRESS === undefined) return null;
  const colon = CLAMD_ADDRESS.lastIndexOf(':');
  return { host: CLAMD_ADDRESS.slice(0, colon), port: Number(CLAMD_ADDRESS.slice(colon + 1)) };
}
