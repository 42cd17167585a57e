import { eq } from 'drizzle-orm';
import { dispute } from '@/backend/database/schema/disputes';
import type { TestStore } from '@/backend/testing';

/** The sandbox disputes payments with this card at once. */
export const disputedCard = '4000000000000259';

/** The id of the dispute of an order. */
export async function disputeOf(store: TestStore, orderId: string): Promise<string> {
  const [row] = await store.db.select({ id: dispute.id }).from(dispute).where(eq(dispute.orderId, orderId));
  if (!row) throw new Error('No dispute');
  return row.id;
}
