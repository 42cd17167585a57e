import { addTime, formatShanghai } from '../../../../lib/time';
import type { SystemContext } from '../../../platform/context';
import { onceADay } from '../../../platform/once-a-day';
import { countQueue, staffQueues } from '../../../platform/waits/staff-queues';

/** First hour of the day, in Shanghai time, at which staff are reminded. */
const firstHour = 9;

/** Raises an alarm each morning for each queue of staff whose oldest row is late. The sweep calls it each minute. */
export async function reportLateQueues(system: SystemContext): Promise<void> {
  const now = system.clock.now();
  if (Number(formatShanghai(now).slice(11, 13)) < firstHour) return;
  await onceADay(system, 'late-queues', async () => {
    for (const queue of Object.values(staffQueues)) {
      const { wait, alarm } = queue;
      if (alarm === null) continue;
      const { count, oldest } = await countQueue(system.db, queue);
      if (oldest === null || oldest > addTime(now, -wait.late, 'second').getTime()) continue;
      system.log.error(
        { event: alarm, count, oldest: new Date(oldest) },
        'what waits for staff is late; the queue has its oldest row first',
      );
    }
  });
}
