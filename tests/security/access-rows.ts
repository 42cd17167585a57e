import { post } from '@/backend/domains/coins/post';
import { newId } from '@/backend/platform/new-id';
import type { TestStore } from '@/backend/testing';
import type { Contract, EndpointKey } from '@/lib/contract/contract';
import type { TokenKind } from '@/lib/wire/endpoint';
import { type Owner, ownPassword } from '../api/fixtures/account';
import { quotedOrder } from '../load/buyers';
import { type AccessFixture, englishAddress, game, shippedSku, video } from './access-fixture';
import { ownRequestRows } from './after-sales-rows';
import { memberFactorRows } from './factor-rows';
import { memberProviderRows } from './provider-rows';
import { memberPushRows } from './push-rows';

export type KeyWith<T extends TokenKind> = {
  [K in EndpointKey]: Contract[K]['token'] extends T ? K : never;
}[EndpointKey];

export type Request = {
  params?: object;
  query?: object;
  body?: object;
  rawBody?: string;
  form?: FormData;
  headers?: Record<string, string>;
};

type Asked = (caller: Owner) => Request | Promise<Request>;

/** A request with a resource of `owner`, and the same request with an unknown resource. */
export type Case = { ask: Asked; unknown?: Asked };

/** Creates the resources of a request and returns a request that succeeds for their owner. */
export type Row = (owner: Owner) => Promise<Case>;

/** The request names only public resources or those of the caller. */
export const open =
  (ask: Asked = () => ({})): Row =>
  async () => ({ ask });

/** The request names a resource of the owner; for other callers it must look like it does not exist. */
export const named =
  <T>(
    make: (owner: Owner) => Promise<T>,
    nobodys: T | ((thing: T) => T),
    ask: (thing: T, caller: Owner) => Request | Promise<Request>,
  ): Row =>
  async (owner) => {
    const thing = await make(owner);
    const none = nobodys instanceof Function ? nobodys(thing) : nobodys;
    return { ask: (caller) => ask(thing, caller), unknown: (caller) => ask(none, caller) };
  };

/** Ids that do not exist. */
export const unknownId = '1999999999999999991';
export const unknownOrderSn = '2026010199999999';
export const unknownSession = 'pi_sandbox_unknown';

const byId = (id: string) => ({ query: { id } });
const bySn = (orderSn: string) => ({ query: { orderSn } });
const withSn = (orderSn: string) => ({ body: { orderSn } });

/** All member endpoints; the type requires a row for each. */
export function memberRows(store: TestStore, fixture: AccessFixture): Record<KeyWith<'member'>, Row> {
  const orderSn = async (owner: Owner) => (await fixture.order(owner)).sn;
  const paymentSn = async (owner: Owner) => (await fixture.payment(owner)).paymentLogSn;
  const unknownPayment = 'P1999999999999999995';
  const twoAddresses = async (owner: Owner) => {
    await fixture.address(owner);
    return fixture.address(owner);
  };
  const withCoins = async ({ memberId }: Owner) => {
    const coins = { memberId, type: 'ADJUST', credit: 5000, idempotencyKey: newId() } as const;
    await store.db.transaction((tx) => post(tx, store.clock, coins));
  };

  const account = {
    'GET /upms/member/profile/load_member': open(),
    'POST /upms/member/profile/update': named(
      fixture.avatar,
      `/api/files/${'0'.repeat(32)}.webp`,
      (avatar) => ({
        body: { nickname: 'Skylark', avatar },
      }),
    ),
    'POST /upms/file/upload': open(async () => ({ form: await fixture.form() })),
    'GET /upms/member/profile/check_mobile': open(() => ({ query: fixture.newPhone() })),
    'GET /upms/member/profile/check_email': open(() => ({ query: { email: fixture.newEmail() } })),
    'POST /upms/member/profile/bind_phone': named(
      fixture.phoneCode,
      (sent) => ({ ...sent, challengeId: unknownId }),
      (sent) => ({ body: { ...sent, password: ownPassword } }),
    ),
    'POST /upms/member/profile/bind_email': named(
      fixture.emailCode,
      (sent) => ({ ...sent, challengeId: unknownId }),
      (sent) => ({ body: { ...sent, password: ownPassword } }),
    ),
    'POST /upms/member/password/check_current_password': open(() => ({
      body: { currentPassword: ownPassword },
    })),
    'POST /upms/member/password/update': open(() => ({
      body: { currentPassword: ownPassword, password: 'Sky-7-lark', rePassword: 'Sky-7-lark' },
    })),
    'GET /upms/member/session/list': open(),
    'DELETE /upms/member/session/delete': named(fixture.otherDevice, unknownId, (ids) => ({
      query: { ids },
    })),
    'POST /upms/member/account/export': open(() => ({ body: { password: ownPassword } })),
    'GET /upms/member/account/export/list': open(),
    'GET /upms/member/account/export/download': named(fixture.dataExport, unknownId, byId),
    'POST /upms/member/account/close': open(() => ({ body: { password: ownPassword } })),
    'GET /upms/member/identity/view': open(),
    'POST /upms/member/identity/submit': named(
      fixture.documents,
      { frontImage: unknownId, selfieImage: unknownId },
      (pictures) => ({ body: { ...fixture.passport(), ...pictures } }),
    ),
    'GET /upms/member/identity/document': named(fixture.document, unknownId, byId),
    'DELETE /auth/token/logout': open(),
  } satisfies Partial<Record<KeyWith<'member'>, Row>>;

  const lists = {
    'GET /goods/member/search_keyword/history': open(),
    'POST /goods/member/search_keyword/history': open(() => ({ body: { keywords: ['会员'] } })),
    'DELETE /goods/member/search_keyword/history': open(() => ({ query: { keyword: '会员' } })),
    'GET /upms/member/address/list': open(),
    'POST /upms/member/address/save': open(() => ({ body: englishAddress })),
    'POST /upms/member/address/update': named(fixture.address, unknownId, (id) => ({
      body: { ...englishAddress, consignee: 'Mallory', id },
    })),
    'POST /upms/member/address/set_default': named(twoAddresses, unknownId, (id) => ({ body: { id } })),
    'DELETE /upms/member/address/delete': named(twoAddresses, unknownId, byId),
    'GET /upms/member/game_account/list': open(() => ({ query: { goodsId: game.goodsId } })),
    'POST /upms/member/game_account/save': open(() => ({ body: game })),
    'POST /upms/member/game_account/update': named(fixture.gameAccount, unknownId, (id) => ({
      body: { id, values: { server: 'asia', account: '898765432' }, nickname: 'Mine now' },
    })),
    'POST /upms/member/game_account/check': named(fixture.gameAccount, unknownId, (id) => ({ body: { id } })),
    'DELETE /upms/member/game_account/delete': named(fixture.gameAccount, unknownId, (ids) => ({
      query: { ids },
    })),
    'POST /upms/member/goods_favorite/add': open(() => ({ body: { goodsId: video.goodsId } })),
    'GET /upms/member/goods_favorite/list': open(),
    'GET /upms/member/goods_favorite/exists': open(() => ({ query: { goodsIds: video.goodsId } })),
    'DELETE /upms/member/goods_favorite/delete': named(fixture.favorite, unknownId, (ids) => ({
      query: { ids },
    })),
    'POST /upms/member/goods_favorite/restore': named(fixture.undo, 'x'.repeat(200), (undo) => ({
      body: { undo },
    })),
    'GET /order/member/coupon_code/list': open(),
    'GET /order/member/coupon_code/statistics': open(),
    'POST /order/member/coupon_code/claim': open(() => ({ body: { couponId: '1800241000000000279' } })),
    'POST /order/member/coupon_code/redeem': open(() => ({ body: { code: 'LIVE5' } })),
    'POST /order/member/coupon_code/exchange': open(async (caller) => {
      await withCoins(caller);
      return { body: { couponId: '1800241000000000281' } };
    }),
    'GET /upms/member/point/balance': open(),
    'GET /upms/member/point_log/list': open(),
  } satisfies Partial<Record<KeyWith<'member'>, Row>>;

  const orders = {
    'GET /order/member/order/checkout': open(() => ({ query: { skuId: video.skuId } })),
    'POST /order/member/order/calculate': named(fixture.coupon, unknownId, (couponCodeId) => ({
      body: {
        skuId: shippedSku,
        quantity: 1,
        paymentMethod: 'STRIPE_CARD',
        offerType: 'COUPON',
        couponCodeId,
      },
    })),
    'POST /order/member/order/create': named(fixture.address, unknownId, async (addressId, caller) => {
      // The quote belongs to the caller, so that only the address is foreign.
      const wish = { skuId: shippedSku, addressId: await fixture.address(caller) };
      const { body } = await quotedOrder(store.call, caller, wish);
      return { body: { ...body, addressId } };
    }),
    'GET /order/member/order/list': open(),
    'GET /order/member/order/statistics': open(),
    'GET /order/member/order/view': named(orderSn, unknownOrderSn, bySn),
    'POST /order/member/order/cancel': named(orderSn, unknownOrderSn, withSn),
    'POST /order/member/order/ask_refund': named(fixture.held, unknownOrderSn, withSn),
    'GET /order/member/receipt/list': named(fixture.delivered, unknownOrderSn, bySn),
    'POST /order/member/receipt/issue': named(fixture.delivered, unknownOrderSn, withSn),
    'GET /order/member/receipt/file': named(
      async (owner) => {
        const body = { orderSn: await fixture.delivered(owner) };
        const { receipts } = await store.call(
          'POST /order/member/receipt/issue',
          { body },
          { as: owner.token },
        );
        return receipts[0]?.id ?? '';
      },
      unknownId,
      byId,
    ),
    'POST /order/member/order/receive': named(fixture.delivered, unknownOrderSn, withSn),
    'POST /order/member/order/update_account': named(orderSn, unknownOrderSn, (sn) => ({
      body: { orderSn: sn, values: { account: '13900139000' } },
    })),
    'POST /order/member/order/cards': named(fixture.delivered, unknownOrderSn, (sn) => ({
      body: { orderSn: sn, password: ownPassword },
    })),
    'POST /order/member/order/cards_file': named(fixture.delivered, unknownOrderSn, (sn) => ({
      body: { orderSn: sn, password: ownPassword },
    })),
    'POST /order/member/order/card_used': named(
      async (owner) => {
        const orderSn = await fixture.delivered(owner);
        const body = { orderSn, password: ownPassword };
        const { cards } = await store.call('POST /order/member/order/cards', { body }, { as: owner.token });
        return { orderSn, cardId: cards[0]?.id ?? '' };
      },
      ({ orderSn }) => ({ orderSn, cardId: unknownId }),
      (card) => ({ body: { ...card, isUsed: true } }),
    ),
    'POST /order/member/present/create': named(
      fixture.unseen,
      ({ orderSn }) => ({ orderSn, cardId: unknownId }),
      (code) => ({ body: { ...code, design: 'GIFT' } }),
    ),
    'POST /order/member/present/take_back': named(
      fixture.present,
      (present) => ({ ...present, presentId: unknownId }),
      ({ orderSn, presentId }) => ({ body: { orderSn, presentId } }),
    ),
    'GET /goods/member/daily_deal/used': open(),
    'GET /order/member/order/check_pending_payment': open(() => ({ query: { skuId: video.skuId } })),
    'GET /order/member/order/payment': named(orderSn, unknownOrderSn, (orderSns) => ({
      query: { orderSns },
    })),
    'POST /order/member/payment/load': named(
      fixture.order,
      (order) => ({ ...order, sn: unknownOrderSn }),
      ({ sn, amount }) => ({
        body: {
          paymentItemList: [{ orderSn: sn, amount }],
          paymentId: 'STRIPE_CARD',
          cardholderName: 'LI YUN',
        },
      }),
    ),
    'GET /order/member/payment/is_pay_success': named(paymentSn, unknownPayment, (paymentLogSn) => ({
      query: { paymentLogSn },
    })),
    'POST /order/member/payment/paypal_capture': named(fixture.approvedPaypal, unknownSession, (token) => ({
      body: { token },
    })),
    'POST /order/member/payment/cancel': named(paymentSn, unknownPayment, (paymentLogSn) => ({
      body: { paymentLogSn },
    })),
    'POST /order/member/payment/card_session': open(() => ({ body: { method: 'STRIPE_CARD' } })),
    'GET /order/member/payment/card/state': open(),
    'GET /order/member/payment/card/list': open(),
    'DELETE /order/member/payment/card/delete': named(fixture.savedCard, 'card_unknown', (id) => ({
      query: { provider: 'fake', id },
    })),
    'GET /order/member/review/list': open(),
    'GET /order/member/review/waiting': open(),
    'POST /order/member/review/save': named(fixture.seen, unknownOrderSn, (sn) => ({
      body: { orderSn: sn, score: 1 },
    })),
  } satisfies Partial<Record<KeyWith<'member'>, Row>>;

  return {
    ...account,
    ...lists,
    ...orders,
    ...ownRequestRows(store, fixture),
    ...memberFactorRows(store),
    ...memberProviderRows(store),
    ...memberPushRows(store),
    'GET /member/message/statistics': open(),
    'GET /member/message/list': open(),
    'GET /member/message/{id}': named(fixture.message, unknownId, (id) => ({ params: { id } })),
    'GET /member/message/attachment': named(fixture.attachment, unknownId, (id) => ({ query: { id } })),
    'POST /member/message': named(orderSn, unknownOrderSn, (sn) => ({
      body: { subject: 'Mine?', content: 'Whose?', category: 'COMPLAINT', orderSn: sn },
    })),
    'POST /member/message/upload': open(async () => ({ form: await fixture.form() })),
    'POST /member/message/reply': named(fixture.message, unknownId, (messageId) => ({
      body: { messageId, content: 'Hello' },
    })),
    'DELETE /member/message/{id}': named(fixture.message, unknownId, (id) => ({ params: { id } })),
  };
}
