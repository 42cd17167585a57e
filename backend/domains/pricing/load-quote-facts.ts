import { and, asc, eq, gt, isNotNull, lte, notInArray, sql } from 'drizzle-orm';
import type { CurrencyFact } from '../../../lib/pricing/methods';
import type { DealFact, QuoteChoice, QuoteFacts } from '../../../lib/pricing/quote-facts';
import type { Executor } from '../../database/connect';
import { dailyDeal, goods, sku } from '../../database/schema/catalog';
import { address, member, vipLevel } from '../../database/schema/members';
import { orders } from '../../database/schema/orders';
import { currency, pointAccount } from '../../database/schema/pricing';
import type { Context } from '../../platform/context';
import { localize } from '../../platform/localize';
import { StoreError } from '../../platform/store-error';
import { listPaymentMethods } from '../currencies/payment-methods';
import { listOwnCoupons } from '../promotions/list-own-coupons';
import { readSettings, type Settings } from '../settings/settings';

export type Purchase = QuoteChoice & { skuId: string; quantity: number; addressId?: string | null };

/** The rows behind a quote, so that checkout and order creation do not query them again. */
export type QuoteGround = {
  facts: QuoteFacts;
  goods: typeof goods.$inferSelect;
  sku: typeof sku.$inferSelect;
  member: typeof member.$inferSelect;
  vipLevelNumber: number;
  /** The chosen postal address, for physical products only. */
  address: typeof address.$inferSelect | null;
  settings: Settings;
};

type Reader = Pick<Context, 'clock' | 'locale' | 'payments' | 'environment'>;

/**
 * Loads everything that the price of a purchase depends on (docs/pricing.md).
 * @throws StoreError `goods_notFound`, `goods_quantityInvalid`, `goods_purchaseLimit`; `order_addressRequired` for an
 * address that is not the member's
 */
export async function loadQuoteFacts(
  db: Executor,
  reader: Reader,
  memberId: string,
  purchase: Purchase,
): Promise<QuoteGround> {
  const now = reader.clock.now();
  const [item] = await db
    .select({ goods, sku })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(eq(sku.id, purchase.skuId));
  if (!item || !isOnSale(item)) throw new StoreError('goods_notFound');
  checkQuantity(purchase.quantity, item);
  const [buyer] = await db
    .select({
      member,
      vip: vipLevel,
      balance: pointAccount.balance,
      hasBought: sql<boolean>`exists (${db
        .select({ one: sql`1` })
        .from(orders)
        .where(and(eq(orders.memberId, memberId), isNotNull(orders.paidTime)))})`,
    })
    .from(member)
    .innerJoin(vipLevel, eq(vipLevel.id, member.vipLevelId))
    .leftJoin(pointAccount, eq(pointAccount.memberId, member.id))
    .where(eq(member.id, memberId));
  if (!buyer) throw new StoreError('common_message_unauthorized');
  const settings = await readSettings(db);
  const sentTo = item.goods.type === 'PHYSICAL' ? await ownAddress(db, memberId, purchase.addressId) : null;

  return {
    goods: item.goods,
    sku: item.sku,
    member: buyer.member,
    vipLevelNumber: buyer.vip.level,
    address: sentTo,
    settings,
    facts: {
      now: now.getTime(),
      goods: item.goods,
      skuId: item.sku.id,
      skuPriceFen: item.sku.priceFen,
      quantity: purchase.quantity,
      member: {
        vipName: localize(buyer.vip.nameI18n, reader.locale),
        discountPpm: buyer.vip.discountPpm,
        coinMultiplierPpm: buyer.vip.coinMultiplierPpm,
        isNew: !buyer.hasBought,
        coinBalance: buyer.balance ?? 0,
      },
      deal:
        settings.featureFlags.dailyDeal === false ? null : await runningDeal(db, memberId, item.sku.id, now),
      coupons: await listOwnCoupons(db, memberId, reader.locale),
      methods: await listPaymentMethods(db, reader),
      currencies: await listPayCurrencies(db),
      country: sentTo?.country ?? null,
      minOrderFen: Math.round(settings.minOrderAmount * 100),
      choice: purchase,
    },
  };
}

type SkuOfGoods = { goods: typeof goods.$inferSelect; sku: typeof sku.$inferSelect };

function isOnSale({ goods, sku }: SkuOfGoods): boolean {
  return goods.isMarketable && !goods.isDiscontinued && sku.isMarketable;
}

/** The most units of a sku in one order, regardless of stock. */
export function mostPerOrder({ goods, sku }: SkuOfGoods): number {
  return Math.min(goods.allowQuantity ? goods.maxQuantity : 1, sku.limitPerOrder);
}

function checkQuantity(quantity: number, bought: SkuOfGoods): void {
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw new StoreError('goods_quantityInvalid');
  const most = mostPerOrder(bought);
  if (quantity > most) throw new StoreError('goods_purchaseLimit', { data: { args: [most] } });
}

async function ownAddress(db: Executor, memberId: string, addressId: string | null | undefined) {
  if (addressId === null || addressId === undefined) return null;
  const [row] = await db
    .select()
    .from(address)
    .where(and(eq(address.id, addressId), eq(address.memberId, memberId), eq(address.delFlag, false)));
  if (!row) throw new StoreError('order_addressRequired');
  return row;
}

/** The deal that runs on a sku now, with the units left for this member. */
export async function runningDeal(
  db: Executor,
  memberId: string,
  skuId: string,
  now: Date,
): Promise<DealFact | null> {
  const [deal] = await db
    .select()
    .from(dailyDeal)
    .where(and(eq(dailyDeal.skuId, skuId), lte(dailyDeal.startTime, now), gt(dailyDeal.endTime, now)))
    .orderBy(asc(dailyDeal.discountPriceFen))
    .limit(1);
  if (!deal) return null;
  const [own] = await db
    .select({ units: sql<number>`coalesce(sum(${orders.dealQuantity}), 0)::int` })
    .from(orders)
    .where(
      and(
        eq(orders.memberId, memberId),
        eq(orders.dailyDealId, deal.id),
        notInArray(orders.status, ['CANCELED', 'OVERDUE_PAYMENT', 'REFUNDED']),
      ),
    );
  const left = Math.min(
    deal.limitPerMember - (own?.units ?? 0),
    deal.quota - deal.reservedCount - deal.soldCount,
  );
  return {
    id: deal.id,
    priceFen: deal.discountPriceFen,
    units: Math.max(0, left),
    limitPerMember: deal.limitPerMember,
    allowCoupon: deal.allowCoupon,
  };
}

/** All currencies; each payment method lists those that it charges. */
async function listPayCurrencies(db: Executor): Promise<CurrencyFact[]> {
  const rows = await db.select().from(currency).orderBy(asc(currency.sort));
  return rows.map((row) => ({
    code: row.currencyCode,
    precision: row.precision,
    ratePpb: row.ratePpb,
    premiumPpm: row.premiumPpm,
  }));
}
