/** Codes of a full, read-only or missing disk, or of one that a process may not write to or cannot reach. */
const unavailable = new Set([
  ...['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE'],
  ...['ENOENT', 'ENOTDIR', 'EEXIST', 'ESTALE', 'ENXIO', 'ENODEV'],
]);
const fileCalls = new Set(['open', 'write', 'close', 'fsync', 'mkdir', 'rename']);

/** Whether a file was not written because of its disk: the same upload may succeed later. */
export function isStorageUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return false;
  return unavailable.has(String(error.code)) && fileCalls.has(String(error.syscall));
}
