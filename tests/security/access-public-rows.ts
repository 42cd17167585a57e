import { createHmac } from 'node:crypto';
import { hashPassword } from '@/backend/domains/auth/passwords/password-hash';
import { saveSetting } from '@/backend/domains/settings/save-setting';
import { readSettings } from '@/backend/domains/settings/settings';
import { withdrawalKey } from '@/backend/domains/staff/approvals/mail-alone';
import { unsubscribeToken } from '@/backend/platform/mail/mail-address';
import { keyFor } from '@/backend/platform/sealing/seal';
import { signCardStyle, signPaypalStyle } from '@/backend/providers/sandbox-payments/webhook-signature';
import { sandboxKeyId } from '@/backend/providers/sandbox-supplier/create-sandbox-supplier';
import { callbackPath } from '@/backend/providers/supplier-requests/callback';
import { signRequest } from '@/backend/providers/supplier-requests/signature';
import type { TestStore } from '@/backend/testing';
import type { Owner } from '../api/fixtures/account';
import { mailedTo } from '../api/fixtures/mailed';
import { requestCode } from '../api/fixtures/sent-code';
import { solveCaptcha } from '../api/fixtures/solve-captcha';
import { invitationKey, staffWith, waitingApproval } from '../api/fixtures/staff';
import { submitCard, validCard } from '../load/buyers';
import { type AccessFixture, game, video } from './access-fixture';
import { type KeyWith, named, open, type Request, type Row, unknownId, unknownSession } from './access-rows';
import { clientProviderRows } from './provider-rows';

/** All endpoints that require the client token. */
export function clientRows(store: TestStore, fixture: AccessFixture): Record<KeyWith<'client'>, Row> {
  const mailedLink = async ({ email }: Owner) => {
    const body = { email, ...(await solveCaptcha(store)) };
    await store.call('POST /upms/member/password/forgot', { body });
    const [mail] = (await mailedTo(store, email)).reverse();
    const parts = new URLSearchParams(mail?.text.match(/\/login\/reset#(\S+)/)?.[1]);
    return { username: parts.get('username') ?? '', key: parts.get('key') ?? '' };
  };
  const unknownKey = <T extends { key: string }>(link: T) => ({ ...link, key: 'x'.repeat(43) });
  const signUp = async () => {
    const email = fixture.newEmail();
    const code = await requestCode(store, email, { scene: 'REGISTER' });
    return { email, ...code, password: 'blue lantern', agree: true };
  };
  return {
    ...clientProviderRows(store),
    'POST /upms/member/passkey/challenge': open(),
    'GET /upms/member/area_code/list': open(),
    'GET /upms/member/region/list': open(),
    'GET /store/member/site/config': open(),
    'GET /store/member/sitemap/list': open(() => ({ query: { kind: 'GOODS' } })),
    'GET /store/member/sitemap/parts': open(),
    'POST /auth/oauth/token/member': named(
      async ({ email }) => ({ email, ...(await requestCode(store, email)) }),
      (sent) => ({ ...sent, challengeId: unknownId }),
      (sent) => ({ body: { grant_type: 'email_login', ...sent, agree: true } }),
    ),
    'GET /upms/member/register/check_username': open(() => ({ query: { username: 'somebody_new' } })),
    'GET /upms/member/register/check_email': open(() => ({ query: { email: fixture.newEmail() } })),
    'GET /upms/member/register/check_mobile': open(() => ({ query: fixture.newPhone() })),
    'POST /upms/member/register/submit': named(
      signUp,
      (sent) => ({ ...sent, challengeId: unknownId }),
      (body) => ({ body }),
    ),
    'POST /upms/member/password/forgot': named(
      async ({ email }) => ({ email, ...(await requestCode(store, email, { scene: 'RESET_PASSWORD' })) }),
      (sent) => ({ ...sent, challengeId: unknownId }),
      (body) => ({ body }),
    ),
    'POST /order/member/order/look_up': named(
      async (owner) => {
        const { featureFlags } = await readSettings(store.db);
        const switched = { ...featureFlags, guestLookup: true };
        await saveSetting(store.db, 'featureFlags', switched, store.clock.now());
        const { sn: orderSn } = await fixture.order(owner);
        const { email } = owner;
        return { orderSn, email, ...(await requestCode(store, email, { scene: 'ORDER_LOOKUP', orderSn })) };
      },
      (sent) => ({ ...sent, challengeId: unknownId }),
      (body) => ({ body }),
    ),
    'POST /order/member/present/view': named(
      async (owner) => (await fixture.present(owner)).token,
      'x'.repeat(43),
      (token) => ({ body: { token } }),
    ),
    'POST /order/member/present/open': named(
      async (owner) => {
        const { token } = await fixture.present(owner);
        const email = fixture.newEmail();
        return { token, email, ...(await requestCode(store, email, { scene: 'PRESENT', present: token })) };
      },
      (sent) => ({ ...sent, challengeId: unknownId }),
      (body) => ({ body }),
    ),
    'POST /upms/member/mail/unsubscribe': named(
      async () => unsubscribeToken(store.environment, fixture.newEmail()),
      'bm9ib2R5.x',
      (token) => ({ body: { token } }),
    ),
    'GET /upms/member/password/reset': named(mailedLink, unknownKey, (query) => ({ query })),
    'POST /auth/admin/session/sign_in': named(
      async () => {
        const passwordHash = await hashPassword('blue lantern');
        return (await staffWith(store, ['ROLE_SERVICE'], { passwordHash })).email;
      },
      'nobody@tianyun.example',
      (email) => ({ body: { email, password: 'blue lantern' } }),
    ),
    'POST /auth/admin/invitation/accept': named(
      () => invitationKey(store),
      'x'.repeat(43),
      (key) => ({ body: { key, password: 'blue lantern' } }),
    ),
    'POST /auth/admin/approval/withdraw': named(
      async () => {
        const { staffId } = await staffWith(store, ['ROLE_ADMIN']);
        return withdrawalKey(store, await waitingApproval(store, staffId));
      },
      `${unknownId}.x`,
      (key) => ({ body: { key } }),
    ),
    'POST /upms/member/password/reset': named(mailedLink, unknownKey, (link) => ({
      body: { ...link, newPassword: 'blue lantern', rePassword: 'blue lantern' },
    })),
  };
}

/** All endpoints for visitors and members. */
export function optionalRows(store: TestStore, fixture: AccessFixture): Record<KeyWith<'optional'>, Row> {
  const ofGoods = open(() => ({ query: { goodsId: video.goodsId } }));
  const newsId = async () => {
    const { records } = await store.call('GET /store/member/article/list');
    return records[0]?.id ?? '';
  };
  return {
    'POST /upms/member/verify_code/send': open(() => ({
      body: { scene: 'LOGIN', channel: 'EMAIL', email: fixture.newEmail() },
    })),
    'POST /upms/member/verify_code/check': named(
      (owner) => fixture.code(owner, 'CARD_REVEAL'),
      (sent) => ({ ...sent, challengeId: unknownId }),
      (sent) => ({ body: { scene: 'CARD_REVEAL', ...sent } }),
    ),
    'GET /upms/member/profile/session': open(),
    'GET /goods/member/goods_category': open(),
    'GET /goods/member/goods/index': open(),
    'GET /goods/member/goods/figures': open(),
    'GET /goods/member/goods/list': open(),
    'GET /goods/member/goods/search': open(() => ({ query: { keyword: 'vip' } })),
    'GET /goods/member/goods/suggest': open(() => ({ query: { keyword: 'vip' } })),
    'GET /goods/member/search_keyword/hot': open(),
    'GET /goods/member/goods/detail': ofGoods,
    'GET /goods/member/goods/hot': open(),
    'GET /goods/member/goods/history': open(() => ({ query: { goodsIds: video.goodsId } })),
    'POST /goods/member/goods/hits/{goodsId}': open(() => ({ params: { goodsId: video.goodsId } })),
    'POST /goods/member/goods_notify/save': open(() => ({
      body: { skuId: video.skuId, email: fixture.newEmail() },
    })),
    'GET /goods/member/daily_deal/list': open(),
    'POST /goods/member/goods/check_account': open(() => ({ body: game })),
    'GET /goods/member/review/list': ofGoods,
    'GET /goods/member/review/statistics': ofGoods,
    'GET /store/member/banner/list': open(),
    'GET /store/member/article/list': open(),
    'GET /store/member/article/detail': open(async () => ({ query: { id: await newsId() } })),
    'GET /store/member/article/search': open(() => ({ query: { keyword: 'a' } })),
    'GET /store/member/doc/list': open(),
    'GET /store/member/doc/detail': open(() => ({ query: { code: 'terms' } })),
    'POST /store/member/article/vote': open(async () => ({ body: { id: await newsId(), isUseful: true } })),
    'GET /order/member/currency/list': open(),
    'GET /order/member/coupon/list': open(),
    'GET /upms/member/member_rank/list': open(),
  };
}

/** All endpoints without a token: the caller must know a session id or sign with the provider's secret. */
export function openRows(store: TestStore, fixture: AccessFixture): Record<KeyWith<'none'>, Row> {
  const secret = keyFor(store.environment.secret, 'sandbox-webhook');
  const withId = (id: string) => ({ params: { id } });
  const sessionOf = async (owner: Owner) => (await fixture.payment(owner)).session;
  const walletOf = async (owner: Owner) => (await fixture.payment(owner, 'PAYPAL')).session;
  const cardForm = async ({ token }: Owner) => {
    const body = { method: 'STRIPE_CARD' };
    const { clientSecret } = await store.call(
      'POST /order/member/payment/card_session',
      { body },
      { as: token },
    );
    return clientSecret ?? '';
  };
  /** A payment, and a card that its member has saved. */
  const payableByCard = async (owner: Owner) => {
    const clientSecret = await cardForm(owner);
    await store.call('POST /sandbox/session/{id}/card', {
      params: { id: await sessionOf(owner) },
      body: { ...validCard, save: true },
    });
    const [card] = await store.call('POST /sandbox/customer/cards', { body: { clientSecret } });
    return { session: await sessionOf(owner), cardId: card?.id ?? '' };
  };
  const nowhere = { session: unknownSession, cardId: 'card_unknown' };
  const challenged = async (owner: Owner) => {
    const session = await sessionOf(owner);
    await submitCard(store.call, session, '4000 0025 0000 3155');
    return session;
  };
  const signed = (
    rawBody: string,
    sign: (rawBody: string) => Record<string, string>,
    signedBody = rawBody,
  ): Request => ({ rawBody, headers: sign(signedBody) });
  const asCards = (body: string) => signCardStyle(secret, store.clock.now(), body);
  const asWallet = (body: string) => signPaypalStyle(secret, store.clock.now(), 'tx-1', body);
  const cardEvent = (id: string) =>
    JSON.stringify({
      id: `evt-${id}`,
      type: 'payment_intent.canceled',
      data: { object: { id } },
    });
  const walletEvent = (id: string) =>
    JSON.stringify({ id: `evt-${id}`, event_type: 'CHECKOUT.ORDER.VOIDED', resource: { id } });
  const asSupplier = (body: string) =>
    signRequest({ keyId: sandboxKeyId, secret }, store.clock.now(), {
      method: 'POST',
      path: callbackPath,
      body: Buffer.from(body),
    });
  return {
    'POST /upms/open/policy/report': open(() => ({
      body: {
        'csp-report': {
          'document-uri': 'https://store.example/',
          'blocked-uri': 'inline',
          'effective-directive': 'script-src-elem',
        },
      },
    })),
    'GET /code': open(() => ({ query: { randomStr: 'access' } })),
    // The signature of the body authorises the request.
    'POST /order/open/notify/stripe': async (owner) => {
      const body = cardEvent(await sessionOf(owner));
      return { ask: () => signed(body, asCards), unknown: () => signed(body, asCards, cardEvent('other')) };
    },
    'POST /order/open/notify/paypal': async (owner) => {
      const body = walletEvent(await walletOf(owner));
      return {
        ask: () => signed(body, asWallet),
        unknown: () => signed(body, asWallet, walletEvent('other')),
      };
    },
    'POST /order/open/notify_supplier': async (owner) => {
      const { id } = await fixture.order(owner);
      const eventOf = (requestId: string) =>
        JSON.stringify({ eventId: `evt-${id}`, type: 'top-up.updated', requestId });
      const body = eventOf(`${id}-0`);
      return {
        ask: () => signed(body, asSupplier),
        unknown: () => signed(body, asSupplier, eventOf('other-0')),
      };
    },
    'POST /upms/open/mail/returned': async ({ email }) => {
      const asMail = (body: string) => {
        const key = store.environment.mailReturnSecret ?? '';
        return { 'x-mail-signature': createHmac('sha256', key).update(body).digest('hex') };
      };
      const body = JSON.stringify({ email, permanent: true });
      return {
        ask: () => signed(body, asMail),
        unknown: () => signed(body, asMail, JSON.stringify({ email: 'other@mail.example', permanent: true })),
      };
    },
    'POST /order/open/notify/{name}': async (owner) => {
      const body = cardEvent(await sessionOf(owner));
      const params = { name: 'stripe' };
      return {
        ask: () => ({ params, ...signed(body, asCards) }),
        unknown: () => ({ params: { name: 'no-such-provider' }, ...signed(body, asCards) }),
      };
    },
    'GET /sandbox/session/{id}': named(sessionOf, unknownSession, withId),
    'POST /sandbox/session/{id}/card': named(sessionOf, unknownSession, (id) => ({
      ...withId(id),
      body: validCard,
    })),
    'POST /sandbox/session/{id}/saved_card': named(payableByCard, nowhere, ({ session, cardId }) => ({
      ...withId(session),
      body: { cardId },
    })),
    'POST /sandbox/customer/cards': named(cardForm, 'cus_sandbox_0.4000000000000.forged', (clientSecret) => ({
      body: { clientSecret },
    })),
    'POST /sandbox/session/{id}/challenge': named(challenged, unknownSession, (id) => ({
      ...withId(id),
      body: { approve: true },
    })),
    'POST /sandbox/session/{id}/wallet': named(walletOf, unknownSession, (id) => ({
      ...withId(id),
      body: { choice: 'APPROVE' },
    })),
    'POST /sandbox/session/{id}/cancel': named(sessionOf, unknownSession, withId),
  };
}
