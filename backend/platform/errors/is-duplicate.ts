/** True for a unique violation (SQLSTATE 23505), also when drizzle has wrapped the error of the driver. */
export function isDuplicate(error: unknown): boolean {
  let cause: unknown = error;
  for (let depth = 0; depth < 4 && cause instanceof Error; depth += 1) {
    if ('code' in cause && cause.code === '23505') return true;
    cause = cause.cause;
  }
  return false;
}
