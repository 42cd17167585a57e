/** Whether a unique index refused a row: SQLSTATE 23505, wherever the driver and drizzle have wrapped it. */
export function isDuplicate(error: unknown): boolean {
  let cause: unknown = error;
  for (let depth = 0; depth < 4 && cause instanceof Error; depth += 1) {
    if ('code' in cause && cause.code === '23505') return true;
    cause = cause.cause;
  }
  return false;
}
