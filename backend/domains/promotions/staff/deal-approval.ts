import { eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { fenToYuan, yuanToFen } from '../../../../lib/money';
import { lossOfDeal } from '../../../../lib/pricing/below-cost';
import type { Executor, Transaction } from '../../../database/connect';
import { dailyDeal, goods, sku } from '../../../database/schema/catalog';
import type { Localized } from '../../../database/schema/columns';
import type { Context } from '../../../platform/context';
import { localize } from '../../../platform/localize';
import { readApprovalLimits } from '../../settings/approval-limits';
import { requestApproval, withdrawOutlived } from '../../staff/approvals/request-approval';
import { savedAlone } from '../../staff/approvals/saved-alone';
import { isAboveLimit } from '../../staff/approvals/second-person';
import type { ApprovalRow } from '../../staff/approvals/take-approval';

// A deal below the cost of its SKU gives money away. Above the limit of one person it waits for a second one.

/** A deal as it was sent, with its id. JSON. */
export type DealWish = Omit<
  z.output<Contract['POST /goods/admin/daily_deal/save']['body']>,
  'id' | 'version'
> & {
  id: string;
  /** Of the deal that it changes; null for a new one. */
  version: number | null;
};

type Terms = Pick<
  typeof dailyDeal.$inferSelect,
  'discountPriceFen' | 'quota' | 'limitPerMember' | 'startTime' | 'endTime'
>;

export type DealContent = {
  goodsName: Localized;
  skuName: Localized;
  priceFen: number;
  costFen: number;
  lossFen: number;
  wish: DealWish;
};

/**
 * What a deal may lose, in fen, when the person needs a second one for it; null when they may save it alone. A change
 * that gives nothing more needs no second person.
 */
export async function lossAboveLimit(
  tx: Executor,
  context: Context,
  deal: { id: string; terms: Terms; before: Terms | null; costFen: number },
): Promise<number | null> {
  const { id, terms, before, costFen } = deal;
  const lossFen = lossOfDeal(terms, costFen);
  const isNoMore =
    before !== null &&
    lossFen <= lossOfDeal(before, costFen) &&
    terms.limitPerMember <= before.limitPerMember &&
    terms.endTime <= before.endTime &&
    terms.startTime >= before.startTime;
  if (lossFen === 0 || isNoMore) return null;
  const { dealLossCny } = await readApprovalLimits(tx);
  const othersFen = await dealsLossAlone(tx, context, id);
  const ofDay = { used: lossFen + othersFen, most: yuanToFen(dealLossCny) };
  return isAboveLimit(context, 'dealLossCny', ofDay) ? lossFen : null;
}

/** What the deals that the person saved alone within a day may lose, in fen. */
async function dealsLossAlone(tx: Executor, context: Context, exceptId: string): Promise<number> {
  const ids = await savedAlone(tx, context, { action: 'deal.save', kind: 'DEAL', exceptId });
  if (ids.length === 0) return 0;
  const deals = await tx
    .select({ deal: dailyDeal, costFen: sku.costFen })
    .from(dailyDeal)
    .innerJoin(sku, eq(sku.id, dailyDeal.skuId))
    .where(inArray(dailyDeal.id, ids));
  return deals.reduce((sum, { deal, costFen }) => sum + lossOfDeal(deal, costFen), 0);
}

/** Asks another person about a deal, which is not saved before. @returns the id of the approval */
export async function requestDeal(
  tx: Transaction,
  context: Context,
  wish: DealWish,
  lossFen: number,
): Promise<string> {
  const content = await contentOf(tx, wish, lossFen);
  const subject = { kind: 'DEAL', subjectId: wish.id } as const;
  await withdrawOutlived(tx, context, subject, () => content ?? {});
  return requestApproval(tx, context, {
    ...subject,
    reason: wish.reason,
    why: ['DEAL_LOSS'],
    valueFen: lossFen,
    content: content ?? {},
    expireTime: new Date(wish.endTime),
  });
}

async function contentOf(db: Executor, wish: DealWish, lossFen: number): Promise<DealContent | null> {
  const [found] = await db
    .select({ sku, goods })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(eq(sku.id, wish.skuId));
  if (!found) return null;
  const { priceFen, costFen, nameI18n } = found.sku;
  return { goodsName: found.goods.nameI18n, skuName: nameI18n, priceFen, costFen, lossFen, wish };
}

/** What the second person decides on: another content once the price, the cost or the deal have changed. */
export async function dealContent(
  db: Executor,
  { content }: ApprovalRow,
): Promise<Record<string, unknown> | null> {
  const { wish, lossFen } = content as DealContent;
  const [stored] = await db
    .select({ version: dailyDeal.version })
    .from(dailyDeal)
    .where(eq(dailyDeal.id, wish.id));
  if ((stored?.version ?? null) !== wish.version) return null;
  return contentOf(db, wish, lossFen);
}

/** A request as the approver sees it. */
export function viewDealWish({ locale }: Context, { content }: ApprovalRow) {
  const { goodsName, skuName, priceFen, costFen, lossFen, wish } = content as DealContent;
  const { price, startTime, endTime, quota, limitPerMember } = wish;
  return {
    goodsName: localize(goodsName, locale),
    skuName: localize(skuName, locale),
    price: fenToYuan(priceFen),
    cost: fenToYuan(costFen),
    dealPrice: price,
    loss: fenToYuan(lossFen),
    quota,
    limitPerMember,
    startTime,
    endTime,
  };
}
