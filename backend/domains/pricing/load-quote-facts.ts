import { and, asc, eq, gt, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import { type FreightZone, zoneOf } from '../../../lib/pricing/freight';
import type { DealFact, QuoteChoice, QuoteFacts } from '../../../lib/pricing/quote-facts';
import type { Executor } from '../../database/connect';
import { dailyDeal, goods, sku } from '../../database/schema/catalog';
import { address, member, vipLevel } from '../../database/schema/members';
import { orders } from '../../database/schema/orders';
import { pointAccount } from '../../database/schema/pricing';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { localize } from '../../platform/localize';
import { readSettingRows, type SettingRow, settingRows } from '../../platform/setting-rows';
import { spendableCoins } from '../coins/coin-lots';
import { couponFact, ownCouponRows } from '../coupons/list-own-coupons';
import { readPaymentTerms, readPresentTerms } from '../currencies/payment-methods';
import { isDealOffered } from '../products/daily-deals';
import { zonesInFen } from '../settings/freight-settings';
import { type PurchaseSettings, purchaseSettings } from '../settings/order-settings';
import { validRows } from '../settings/read-valid-rows';
import { spentToday } from './spent-today';
import { dealUnitsOf, unpaidOrderOf } from './used-deals';

/** Instead of the id of an address: the one that the member has marked, or none. */
export const defaultAddress = 'default';

export type Purchase = QuoteChoice & {
  skuId: string;
  quantity: number;
  /** Of the member's postal address, for physical products; `defaultAddress` chooses the one that the member has marked. */
  addressId?: string | null;
};

/** The rows behind a quote, so that checkout and order creation do not query them again. */
export type QuoteGround = {
  facts: QuoteFacts;
  goods: typeof goods.$inferSelect;
  sku: typeof sku.$inferSelect;
  member: typeof member.$inferSelect;
  vipLevelNumber: number;
  /** The chosen postal address, for physical products only. */
  address: typeof address.$inferSelect | null;
  settings: PurchaseSettings;
  /** What the member has ordered today, for the limits. */
  spentTodayFen: number;
  /** All settings. */
  settingRows: SettingRow[];
};

type Reader = Pick<Context, 'clock' | 'locale' | 'payments' | 'environment' | 'userAgent'>;

/**
 * Loads everything that the price of a purchase depends on (docs/pricing.md).
 * @throws StoreError `goods_notFound`, `goods_quantityInvalid`, `goods_purchaseLimit`; `order_addressRequired` for an
 * address that is not the member's
 * @param options `isOrder`: settings, methods and rates are read as they are now in the database, not as they are kept
 */
export async function loadQuoteFacts(
  db: Executor,
  reader: Reader,
  memberId: string,
  purchase: Purchase,
  { isOrder }: { isOrder: boolean } = { isOrder: false },
): Promise<QuoteGround> {
  const now = reader.clock.now();
  const deal = dealOn(db, memberId, sku, now);
  const [item] = await db
    .select({
      goods,
      sku,
      member,
      vip: vipLevel,
      balance: spendableCoins(memberId),
      spentToday: spentToday(db, memberId, now),
      hasBought: sql<boolean>`exists (${db
        .select({ one: sql`1` })
        .from(orders)
        .where(and(eq(orders.memberId, memberId), isNotNull(orders.paidTime)))})`,
      deal: deal._.selectedFields,
      address,
      coupons: ownCouponRows(memberId),
      settingRows: isOrder ? settingRows : sql<null>`null`,
    })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .leftJoin(member, eq(member.id, memberId))
    .leftJoin(vipLevel, eq(vipLevel.id, member.vipLevelId))
    .leftJoin(pointAccount, eq(pointAccount.memberId, member.id))
    .leftJoin(address, isChosen(memberId, purchase.addressId))
    .leftJoinLateral(deal, sql`true`)
    .where(eq(sku.id, purchase.skuId));
  if (!item || !isOnSale(item)) throw new StoreError('goods_notFound');
  checkQuantity(purchase.quantity, item);
  const { member: buyer, vip } = item;
  if (!buyer || !vip) throw new StoreError('common_message_unauthorized');
  const rows = item.settingRows ?? (await readSettingRows(db));
  const settings = validRows(rows, purchaseSettings);
  const zones = zonesInFen(settings);
  const sentTo = item.goods.type === 'PHYSICAL' ? addressFor(purchase, item.address, zones) : null;
  if (item.goods.type === 'PHYSICAL' && !sentTo && isNamed(purchase.addressId)) {
    throw new StoreError('order_addressRequired');
  }

  return {
    goods: item.goods,
    sku: item.sku,
    member: buyer,
    vipLevelNumber: vip.level,
    address: sentTo,
    settings,
    spentTodayFen: Number(item.spentToday),
    settingRows: rows,
    facts: {
      now: now.getTime(),
      goods: item.goods,
      skuId: item.sku.id,
      skuPriceFen: item.sku.priceFen,
      quantity: purchase.quantity,
      member: {
        vipName: localize(vip.nameI18n, reader.locale),
        discountPpm: vip.discountPpm,
        coinMultiplierPpm: vip.coinMultiplierPpm,
        isNew: !item.hasBought,
        coinBalance: item.balance ?? 0,
      },
      deal: item.deal && dealFact(item.deal),
      coupons: item.coupons.map((row) => couponFact(row, reader.locale)),
      ...(await (isOrder ? readPresentTerms : readPaymentTerms)(db, reader)),
      country: sentTo?.country ?? null,
      freight: zones,
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

/** A default address in a country that the shop does not ship to counts as none: another one is chosen at checkout. */
function addressFor<Row extends { country: string }>(
  { addressId }: Purchase,
  found: Row | null,
  zones: readonly FreightZone[],
): Row | null {
  return found && addressId === defaultAddress && !zoneOf(zones, found.country) ? null : found;
}

const isNamed = (addressId: Purchase['addressId']): boolean =>
  addressId !== null && addressId !== undefined && addressId !== defaultAddress;

/** Matches the chosen postal address among the member's. */
function isChosen(memberId: string, addressId: Purchase['addressId']): SQL | undefined {
  return and(
    eq(address.memberId, memberId),
    eq(address.delFlag, false),
    addressId === defaultAddress ? eq(address.isDefault, true) : eq(address.id, addressId ?? ''),
  );
}

/** The deal that runs on a sku now, with the units left for this member. */
export async function runningDeal(
  db: Executor,
  memberId: string,
  sold: { id: string; priceFen: number },
  now: Date,
): Promise<DealFact | null> {
  const [deal] = await db.select().from(dealOn(db, memberId, sold, now));
  return deal ? dealFact(deal) : null;
}

/** Subquery: the deal that runs on a sku, with the units that the member has ordered. */
function dealOn(
  db: Executor,
  memberId: string,
  sold: typeof sku | { id: string; priceFen: number },
  now: Date,
) {
  return db
    .select({
      id: dailyDeal.id,
      priceFen: dailyDeal.discountPriceFen,
      limitPerMember: dailyDeal.limitPerMember,
      left: sql<number>`${dailyDeal.quota} - ${dailyDeal.reservedCount} - ${dailyDeal.soldCount}`.as(
        'deal_left',
      ),
      own: sql<number>`(${dealUnitsOf(db, memberId)})`.as('deal_own'),
      unpaidSn: sql<string | null>`(${unpaidOrderOf(db, memberId)})`.as('deal_unpaid'),
      allowCoupon: dailyDeal.allowCoupon,
    })
    .from(dailyDeal)
    .where(
      and(
        eq(dailyDeal.skuId, sold.id),
        lte(dailyDeal.startTime, now),
        gt(dailyDeal.endTime, now),
        isDealOffered(sold.priceFen),
      ),
    )
    .orderBy(asc(dailyDeal.discountPriceFen))
    .limit(1)
    .as('deal');
}

type DealRow = Pick<DealFact, 'id' | 'priceFen' | 'limitPerMember' | 'allowCoupon'> & {
  left: number;
  own: number;
  unpaidSn: string | null;
};

function dealFact({ left, own, unpaidSn, ...deal }: DealRow): DealFact {
  const { id, priceFen, limitPerMember, allowCoupon } = deal;
  return {
    id,
    priceFen,
    units: Math.max(0, Math.min(limitPerMember - own, left)),
    limitPerMember,
    allowCoupon,
    usedBy: own < limitPerMember ? null : unpaidSn === null ? 'ORDER' : 'UNPAID_ORDER',
  };
}
