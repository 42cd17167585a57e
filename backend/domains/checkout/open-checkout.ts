import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../lib/contract/contract';
import type { Checkout } from '../../../lib/contract/orders/checkout';
import { fenToYuan } from '../../../lib/money';
import { computeQuote } from '../../../lib/pricing/quote';
import { sku } from '../../database/schema/catalog';
import type { Context } from '../../platform/context';
import { withStoreErrors } from '../../platform/errors/refusal-errors';
import { localize } from '../../platform/localize';
import { memberOf } from '../../platform/member-of';
import { ownAddresses, viewAddress } from '../addresses/own-addresses';
import { findDeals } from '../catalog/daily-deals';
import { deliveryTerms } from '../catalog/delivery-terms';
import { coverAddress } from '../catalog/find-cards';
import { localizeFields } from '../catalog/recharge-fields';
import { skuOnWire } from '../catalog/sku-on-wire';
import { listGameAccounts } from '../game-accounts/list-game-accounts';
import { itemsOf } from '../orders/lock-order';
import { ownOrder } from '../orders/own-order';
import { limitsOf } from '../orders/spending-limits';
import { loadQuoteFacts } from '../pricing/load-quote-facts';
import { maskValue, openRechargeValues } from '../recharge/recharge-values';
import { businessHoursAt } from '../settings/business-hours';
import { announcedQuote } from './announced-quote';

type Query = z.output<Contract['GET /order/member/order/checkout']['query']>;

/** Maximum number of saved recharge accounts offered for a product. */
const MOST_ACCOUNTS = 30;

/** Everything the confirm page shows initially, including the best offer and the default postal address. */
export async function openCheckout(context: Context, query: Query): Promise<Checkout> {
  const { db, locale } = context;
  const memberId = memberOf(context);
  const addresses = await ownAddresses(db, memberId);
  const ground = await loadQuoteFacts(db, context, memberId, {
    ...query,
    addressId: addresses.find((each) => each.isDefault)?.id ?? null,
  });
  const { goods, member, settings } = ground;
  const computed = withStoreErrors(() => computeQuote(ground.facts), { goodsId: goods.id });
  const limits = limitsOf(member.certificationStatus, settings, ground.spentTodayFen);
  const now = context.clock.now();
  const rest = businessHoursAt(settings.restPeriod, now);
  const all = await db.select().from(sku).where(eq(sku.goodsId, goods.id)).orderBy(asc(sku.sort));
  const deals = await findDeals(db, now, [goods.id]);
  const accounts = await listGameAccounts(context, {
    goodsId: goods.id,
    pageNumber: 1,
    pageSize: MOST_ACCOUNTS,
  });
  return {
    goods: {
      id: goods.id,
      slug: goods.slug,
      cover: coverAddress(goods, locale),
      name: localize(goods.nameI18n, locale),
      type: goods.type,
      ...deliveryTerms(goods, locale),
      allowQuantity: goods.allowQuantity,
      maxQuantity: goods.maxQuantity,
      notices: goods.noticesI18n.map((notice) => localize(notice, locale)),
    },
    sku: skuOnWire(ground.sku, { goods, all, deals, now, language: locale }),
    rechargeFields: localizeFields(goods.rechargeFields, locale),
    accountCheck: goods.accountCheck,
    gameAccounts: accounts.records,
    repeated: await repeatedAccount(context, goods.id, query.repeatOf),
    addresses: goods.type === 'PHYSICAL' ? addresses.map(viewAddress) : [],
    quote: await announcedQuote(db, context, ground, computed),
    limits: {
      singleLimit: fenToYuan(limits.singleFen),
      dailyLimit: fenToYuan(limits.dailyFen),
      leftToday: fenToYuan(limits.leftTodayFen),
    },
    rest: {
      resting: rest.resting && settings.restPeriod.appliesTo.includes(goods.deliveryMode),
      endTime: rest.endTime?.getTime() ?? null,
      waitSeconds: rest.waitSeconds,
    },
    maskedEmail: member.email && maskValue(member.email),
    serverTime: now.getTime(),
  };
}

/**
 * The recharge account of the member's earlier order of the same product. Null without one.
 * @throws StoreError order_notFound
 */
async function repeatedAccount(
  context: Context,
  goodsId: string,
  orderSn: string | undefined,
): Promise<Checkout['repeated']> {
  if (orderSn === undefined) return null;
  const order = await ownOrder(context.db, context, orderSn);
  const item = (await itemsOf(context.db, order.id)).find((each) => each.goodsId === goodsId);
  if (!item || item.rechargeValuesEnc === null) return null;
  return { values: openRechargeValues(context.environment, item) };
}
