import PQueue from 'p-queue';
import { StoreError } from '../errors/store-error';

/**
 * Limits how many tasks run at once in this process and how many may wait.
 * @returns a function that queues a task; it throws StoreError `common_message_serviceUnavailable` when the queue is full
 */
export function boundedQueue({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }) {
  const queue = new PQueue({ concurrency });
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (queue.pending >= concurrency && queue.size >= maxWaiting) {
      throw new StoreError('common_message_serviceUnavailable');
    }
    return queue.add(task, { throwOnTimeout: true });
  };
}
