import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../database/connect';
import { review } from '../../../database/schema/catalog';
import { StoreError } from '../../../platform/errors/store-error';

/**
 * A product review in the version that staff saw, locked until the end of the transaction.
 * @throws StoreError `common_message_notFound`; `common_message_changedMeanwhile` when it was changed meanwhile
 */
export async function lockReview(
  tx: Transaction,
  { id, version }: { id: string; version: number },
): Promise<typeof review.$inferSelect> {
  const [one] = await tx.select().from(review).where(eq(review.id, id)).for('update');
  if (!one) throw new StoreError('common_message_notFound');
  if (one.version !== version) throw new StoreError('common_message_changedMeanwhile');
  return one;
}
