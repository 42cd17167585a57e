/** Messages of `pg` for closed connections; these errors have no code. */
const lostConnection =
  /timeout exceeded when trying to connect|Connection terminated|Client (?:has encountered a connection error|was closed)/;

/** Whether a statement failed by a lost connection, a full pool, a timeout or a conflict: the same transaction may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  let cause: unknown = error;
  for (let depth = 0; depth < 4 && cause instanceof Error; depth += 1) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (
      /^(08|57P0|57014|55P03|53|40001|40P01)|^ECONN|^(EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/.test(
        code,
      ) ||
      lostConnection.test(cause.message)
    )
      return true;
    cause = cause.cause;
  }
  return false;
}
