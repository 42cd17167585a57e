/**
 * Rejects with `late()` when the call takes longer than `ms` milliseconds, and aborts its signal. The call may still have
 * its effect.
 */
export async function withTimeout<T>(
  ms: number,
  late: () => Error,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(late());
      controller.abort();
    }, ms);
  });
  try {
    return await Promise.race([call(controller.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
