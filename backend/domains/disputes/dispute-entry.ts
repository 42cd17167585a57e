import type { dispute } from '../../database/schema/disputes';
import type { NewEntry } from '../journal/post-entry';
import type { Line } from '../journal/posting-rules';

type Row = Pick<typeof dispute.$inferSelect, 'id' | 'orderId' | 'provider' | 'currency' | 'minor'>;

/** A journal entry of a dispute; each kind is booked once. */
export function entryOf(
  { id, orderId }: Row,
  kind: 'DISPUTE_OPENED' | 'DISPUTE_FEE' | 'DISPUTE_WON' | 'DISPUTE_LOST',
  lines: readonly Line[],
): NewEntry {
  return { kind, sourceId: id, orderId, disputeId: id, lines };
}

export function providerMoney({ provider, currency, minor }: Row) {
  return { provider, currency, minor };
}
