import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { cacheTags } from '../../../../lib/cache-tags';
import type { Contract } from '../../../../lib/contract/contract';
import { locales } from '../../../../lib/i18n/locales';
import { review } from '../../../database/schema/catalog';
import { invalidateTags } from '../../../platform/cache-events';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { writeStaffAudit } from '../../../platform/write-audit';
import { lockReview } from './lock-review';

type Body = z.output<Contract['POST /goods/admin/review/translate']['body']>;

/**
 * Writes translations of a product review; an empty text removes one. Members read them on request.
 * @throws StoreError `common_message_notFound`; `common_message_changedMeanwhile` when the review was changed meanwhile;
 *   `common_message_unprocessableEntity` for a review without text; `common_message_badRequest` for its own language
 */
export async function translateReview(context: Context, { id, version, texts }: Body): Promise<null> {
  await context.db.transaction(async (tx) => {
    const before = await lockReview(tx, { id, version });
    if (before.content === '') throw new StoreError('common_message_unprocessableEntity');
    if (locales.some((locale) => locale === before.lang && texts[locale] !== undefined)) {
      throw new StoreError('common_message_badRequest', { data: { fields: ['texts'] } });
    }
    const merged = { ...before.translations, ...texts };
    const translations = Object.fromEntries(
      locales.flatMap((locale) => (merged[locale] ? [[locale, merged[locale]]] : [])),
    );
    await tx
      .update(review)
      .set({ translations, version: before.version + 1 })
      .where(eq(review.id, id));
    if (before.isShow) {
      await invalidateTags(tx, [cacheTags.goodsReviews(before.goodsId)]);
    }
    await writeStaffAudit(tx, context, {
      action: 'review.translate',
      subjectId: id,
      before: { translations: before.translations },
      after: { translations },
      detail: { goodsId: before.goodsId },
    });
  });
  return null;
}
