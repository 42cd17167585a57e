import { eq, sql } from 'drizzle-orm';
import { cacheTags } from '../../../../lib/cache-tags';
import type { HiddenReviewWhy } from '../../../../lib/permissions/catalogue-states';
import { goods, review } from '../../../database/schema/catalog';
import { invalidateTags } from '../../../platform/cache-events';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { writeStaffAudit } from '../../../platform/write-audit';
import { lockReview } from './lock-review';

type Change = { id: string; version: number; reason: string };

/**
 * Hides a product review: it leaves the product page, its filters and the rating. Its author still sees it, with why.
 * @throws StoreError `common_message_notFound`; `common_message_changedMeanwhile` when it was changed meanwhile;
 *   `common_message_unprocessableEntity` when it is hidden already
 */
export function hideReview(context: Context, { why, ...change }: Change & { why: HiddenReviewWhy }) {
  return setHidden(context, change, why);
}

/** Shows a hidden product review again. @throws StoreError as {@link hideReview} */
export function showReview(context: Context, change: Change) {
  return setHidden(context, change, null);
}

async function setHidden(context: Context, change: Change, why: HiddenReviewWhy | null): Promise<null> {
  const { id, version, reason } = change;
  await context.db.transaction(async (tx) => {
    const before = await lockReview(tx, { id, version });
    const isShow = why === null;
    if (before.isShow === isShow) throw new StoreError('common_message_unprocessableEntity');
    await tx
      .update(review)
      .set({ isShow, hiddenWhy: why, version: before.version + 1 })
      .where(eq(review.id, id));
    const sign = isShow ? 1 : -1;
    await tx
      .update(goods)
      .set({
        ratingSum: sql`${goods.ratingSum} + ${sign * before.score}`,
        ratingCount: sql`${goods.ratingCount} + ${sign}`,
      })
      .where(eq(goods.id, before.goodsId));
    await invalidateTags(tx, [cacheTags.goodsReviews(before.goodsId)]);
    await writeStaffAudit(tx, context, {
      action: isShow ? 'review.show' : 'review.hide',
      subjectId: id,
      reason,
      before: { shown: before.isShow, why: before.hiddenWhy },
      after: { shown: isShow, why },
      detail: { goodsId: before.goodsId },
    });
  });
  return null;
}
