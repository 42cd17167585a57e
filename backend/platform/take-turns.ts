import { StoreError } from './store-error';

/**
 * Runs work of one kind so that few pieces of it are done at once in this process.
 * @param mostWaiting more than this would wait so long that they had better come again later
 * @returns what runs a piece in its turn; it throws StoreError `common_message_serviceUnavailable` when too many wait
 */
export function takeTurns({ parallel, mostWaiting }: { parallel: number; mostWaiting: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < parallel) running += 1;
    else if (waiting.length >= mostWaiting) throw new StoreError('common_message_serviceUnavailable');
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The turn passes on as it is, so that nobody overtakes those who wait.
      if (next) next();
      else running -= 1;
    }
  };
}
