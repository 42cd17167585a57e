import { sql } from 'drizzle-orm';
import { testEventType } from '../../../lib/connections/rules';
import type { Executor } from '../../database/connect';
import { webhookDelivery, webhookEvent } from '../../database/schema/connections';
import { webhookChannel } from '../../platform/cache-events';
import type { Services } from '../../platform/context';
import { newId } from '../../platform/new-id';

/** Has the events that are due sent at the commit, before the minute of the sweep. */
export async function wakeSender(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_notify(${webhookChannel}, '')`);
}

/** Writes a test event for one endpoint. */
export async function queueTestEvent(
  tx: Executor,
  { clock }: Pick<Services, 'clock'>,
  endpoint: { id: string; description: string },
): Promise<string> {
  const id = newId();
  const now = clock.now();
  const { description } = endpoint;
  await tx
    .insert(webhookEvent)
    .values({ id, type: testEventType, content: { description }, createdTime: now });
  await tx
    .insert(webhookDelivery)
    .values({ eventId: id, endpointId: endpoint.id, nextTime: now, startTime: now });
  await wakeSender(tx);
  return id;
}
