import { webhookEvents } from '../../../lib/connections/events';
import { fenToYuan } from '../../../lib/money';
import type { webhookEvent } from '../../database/schema/connections';

type Event = Pick<typeof webhookEvent.$inferSelect, 'id' | 'type' | 'content' | 'createdTime'>;

/** The `webhook-id` of an event, the same in each try and for each endpoint. */
export const webhookIdOf = (eventId: string): string => `evt_${eventId}`;

/** The body of a request. It has the same bytes in each try. */
export function webhookBody({ type, content, createdTime }: Event): string {
  const known = Object.entries(webhookEvents).find(([name]) => name === type)?.[1];
  if (!known) throw new Error(`No webhook has the type ${type}`);
  const data = Object.entries(content).map(([name, value]) =>
    name.endsWith('Fen') ? [name.slice(0, -'Fen'.length), fenToYuan(Number(value))] : [name, value],
  );
  return JSON.stringify({
    type,
    timestamp: createdTime.toISOString(),
    data: known.data.parse(Object.fromEntries(data)),
  });
}
