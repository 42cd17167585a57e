import type { z } from 'zod';
import type { Checkout } from '../../../lib/checkout/contract';
import type { Contract } from '../../../lib/contract/contract';
import { fenToYuan } from '../../../lib/money';
import { computeQuote } from '../../../lib/pricing/quote';
import type { Context } from '../../platform/context';
import { withStoreErrors } from '../../platform/errors/refusal-errors';
import { localize } from '../../platform/localize';
import { memberOf } from '../../platform/member-of';
import { ownAddresses, viewAddress } from '../members/addresses/own-addresses';
import { newestGameAccounts } from '../members/game-accounts/list-game-accounts';
import { itemsOf } from '../orders/lock-order';
import { ownOrder } from '../orders/own-order';
import { limitsOf } from '../orders/spending-limits';
import { defaultAddress, loadQuoteFacts } from '../pricing/load-quote-facts';
import { skusOf } from '../products/daily-deals';
import { deliveryTerms } from '../products/delivery-terms';
import { coverAddress } from '../products/find-cards';
import { maskValue, openRechargeValues } from '../products/recharge/recharge-values';
import { localizeFields } from '../products/recharge-fields';
import { skuOnWire } from '../products/sku-on-wire';
import { businessHoursAt } from '../settings/business-hours';
import { announcedQuote } from './announced-quote';

type Query = z.output<Contract['GET /order/member/order/checkout']['query']>;

/** Maximum number of saved recharge accounts offered for a product. */
const MOST_ACCOUNTS = 30;

/** Everything the confirm page shows initially, including the best offer and the default postal address. */
export async function openCheckout(context: Context, query: Query): Promise<Checkout> {
  const { db, locale } = context;
  const memberId = memberOf(context);
  const ground = await loadQuoteFacts(db, context, memberId, { ...query, addressId: defaultAddress });
  const { goods, member, settings } = ground;
  const computed = withStoreErrors(() => computeQuote(ground.facts), { goodsId: goods.id });
  const limits = limitsOf(member.certificationStatus, settings, ground.spentTodayFen);
  const now = context.clock.now();
  const rest = businessHoursAt(settings.restPeriod, now);
  const [{ all, deals }, accounts, addresses] = await Promise.all([
    skusOf(db, now, goods.id),
    newestGameAccounts(context, goods.id, MOST_ACCOUNTS),
    goods.type === 'PHYSICAL' ? ownAddresses(db, memberId) : [],
  ]);
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
    gameAccounts: accounts,
    repeated: await repeatedAccount(context, goods.id, query.repeatOf),
    addresses: addresses.map(viewAddress),
    addressId: ground.address?.id ?? null,
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
