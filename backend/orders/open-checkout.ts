import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Checkout, orderContract } from '../../lib/contract/order';
import { fenToYuan } from '../../lib/money';
import { findDeals } from '../catalog/daily-deals';
import { localize } from '../catalog/localize';
import { localizeFields } from '../catalog/recharge-fields';
import { skuOnWire } from '../catalog/sku-on-wire';
import { restAt } from '../content/rest-period';
import { sku } from '../database/schema/catalog';
import { listGameAccounts } from '../members/list-game-accounts';
import { ownAddresses, viewAddress } from '../members/own-addresses';
import type { Context } from '../platform/context';
import { memberOf } from '../platform/member-of';
import { loadQuoteFacts } from '../pricing/load-quote-facts';
import { computeQuote } from '../pricing/quote';
import { quoteOnWire } from '../pricing/quote-on-wire';
import { readOrderSettings } from './order-settings';
import { maskValue } from './recharge-values';
import { loadLimits } from './spending-limits';

type Query = z.output<(typeof orderContract)['GET /order/member/order/checkout']['query']>;

/** Saved accounts offered as chips; more than anybody keeps for one goods. */
const MOST_ACCOUNTS = 30;

/** Everything the confirm page shows at first, with the best offer and the default address counted in. */
export async function openCheckout(context: Context, query: Query): Promise<Checkout> {
  const { db, locale } = context;
  const memberId = memberOf(context);
  const addresses = await ownAddresses(db, memberId);
  const ground = await loadQuoteFacts(db, context, memberId, {
    ...query,
    addressId: addresses.find((each) => each.isDefault)?.id ?? null,
  });
  const { goods, member, settings } = ground;
  const limits = await loadLimits(db, context, member, await readOrderSettings(db));
  const now = context.clock.now();
  const rest = restAt(settings.restPeriod, now);
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
      cover: `/covers/${goods.slug}.svg`,
      name: localize(goods.nameI18n, locale),
      type: goods.type,
      deliveryMode: goods.deliveryMode,
      etaLabel: localize(goods.etaLabelI18n, locale),
      allowQuantity: goods.allowQuantity,
      maxQuantity: goods.maxQuantity,
      notices: goods.noticesI18n.map((notice) => localize(notice, locale)),
    },
    sku: skuOnWire(ground.sku, { goods, all, deals, now, language: locale }),
    rechargeFields: localizeFields(goods.rechargeFields, locale),
    accountCheck: goods.accountCheck,
    gameAccounts: accounts.records,
    addresses: goods.type === 'PHYSICAL' ? addresses.map(viewAddress) : [],
    quote: quoteOnWire(context, memberId, ground, computeQuote(ground.facts)),
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
