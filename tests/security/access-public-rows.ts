import { desc, eq } from 'drizzle-orm';
import { outbox } from '@/backend/database/schema/platform';
import { signCardStyle, signPaypalStyle } from '@/backend/payments/sandbox/webhook-signature';
import { keyFor } from '@/backend/platform/seal';
import type { TestStore } from '@/backend/platform/testing';
import type { Owner } from '../api/account-desk';
import { requestCode } from '../api/sent-code';
import { solveCaptcha } from '../api/solve-captcha';
import { goodCard, submitCard } from '../load/buyers';
import { type AccessDesk, game, video } from './access-desk';
import { type KeyWith, named, nobodysId, nobodysSession, open, type Request, type Row } from './access-rows';

/** Every call of the staff, with a thing of `owner`'s where it names one. */
export function staffRows(desk: AccessDesk): Record<KeyWith<'staff'>, Row> {
  const caseOf = async (owner: Owner) => (await desk.identityCase(owner)).id;
  const documentOf = async (owner: Owner) => (await desk.identityCase(owner)).documentId;
  return {
    'GET /upms/admin/identity/list': open(),
    'GET /upms/admin/identity/view': named(caseOf, nobodysId, (id) => ({ query: { id } })),
    'GET /upms/admin/identity/document': named(documentOf, nobodysId, (id) => ({ query: { id } })),
    'POST /upms/admin/identity/review': named(caseOf, nobodysId, (id) => ({ body: { id, passed: true } })),
    'GET /member/admin/message/list': open(),
    'GET /member/admin/message/{id}': named(desk.message, nobodysId, (id) => ({ params: { id } })),
    'POST /member/admin/message/reply': named(desk.message, nobodysId, (messageId) => ({
      body: { messageId, content: 'Hello' },
    })),
    'POST /member/admin/message/close': named(desk.message, nobodysId, (messageId) => ({
      body: { messageId },
    })),
  };
}

/** Every call that the shop front makes for a visitor. */
export function clientRows(store: TestStore, desk: AccessDesk): Record<KeyWith<'client'>, Row> {
  const mailedLink = async ({ email }: Owner) => {
    const body = { email, ...(await solveCaptcha(store)) };
    await store.call('POST /upms/member/password/forgot', { body });
    const [mail] = await store.db
      .select({ text: outbox.text })
      .from(outbox)
      .where(eq(outbox.recipient, email))
      .orderBy(desc(outbox.createdTime), desc(outbox.id))
      .limit(1);
    const parts = new URLSearchParams(mail?.text.match(/\/login\/reset#(\S+)/)?.[1]);
    return { username: parts.get('username') ?? '', key: parts.get('key') ?? '' };
  };
  const nobodysKey = <T extends { key: string }>(link: T) => ({ ...link, key: 'x'.repeat(43) });
  const signUp = async () => {
    const email = desk.newEmail();
    const code = await requestCode(store, email, { scene: 'REGISTER' });
    return { email, ...code, password: 'blue lantern', agree: true };
  };
  return {
    'GET /upms/member/area_code/list': open(),
    'GET /upms/member/region/list': open(),
    'GET /store/member/site/config': open(),
    'GET /store/member/sitemap/list': open(() => ({ query: { kind: 'GOODS' } })),
    'GET /store/member/sitemap/parts': open(),
    'POST /auth/oauth/token/member': named(
      async ({ email }) => ({ email, ...(await requestCode(store, email)) }),
      (sent) => ({ ...sent, challengeId: nobodysId }),
      (sent) => ({ body: { grant_type: 'email_login', ...sent, agree: true } }),
    ),
    'GET /upms/member/register/check_username': open(() => ({ query: { username: 'somebody_new' } })),
    'GET /upms/member/register/check_email': open(() => ({ query: { email: desk.newEmail() } })),
    'GET /upms/member/register/check_mobile': open(() => ({ query: desk.newPhone() })),
    'POST /upms/member/register/submit': named(
      signUp,
      (sent) => ({ ...sent, challengeId: nobodysId }),
      (body) => ({ body }),
    ),
    'POST /upms/member/password/forgot': named(
      async ({ email }) => ({ email, ...(await requestCode(store, email, { scene: 'RESET_PASSWORD' })) }),
      (sent) => ({ ...sent, challengeId: nobodysId }),
      (body) => ({ body }),
    ),
    'GET /upms/member/password/reset': named(mailedLink, nobodysKey, (query) => ({ query })),
    'POST /upms/member/password/reset': named(mailedLink, nobodysKey, (link) => ({
      body: { ...link, newPassword: 'blue lantern', rePassword: 'blue lantern' },
    })),
  };
}

/** Every call that visitors and members share. */
export function optionalRows(store: TestStore, desk: AccessDesk): Record<KeyWith<'optional'>, Row> {
  const ofGoods = open(() => ({ query: { goodsId: video.goodsId } }));
  const newsId = async () => {
    const { records } = await store.call('GET /store/member/article/list');
    return records[0]?.id ?? '';
  };
  return {
    'POST /upms/member/verify_code/send': open(() => ({
      body: { scene: 'LOGIN', channel: 'EMAIL', email: desk.newEmail() },
    })),
    'POST /upms/member/verify_code/check': named(
      (owner) => desk.code(owner, 'CARD_REVEAL'),
      (sent) => ({ ...sent, challengeId: nobodysId }),
      (sent) => ({ body: { scene: 'CARD_REVEAL', ...sent } }),
    ),
    'GET /goods/member/goods_category': open(),
    'GET /goods/member/goods/index': open(),
    'GET /goods/member/goods/list': open(),
    'GET /goods/member/goods/search': open(() => ({ query: { keyword: 'vip' } })),
    'GET /goods/member/goods/suggest': open(() => ({ query: { keyword: 'vip' } })),
    'GET /goods/member/search_keyword/hot': open(),
    'GET /goods/member/goods/detail': ofGoods,
    'GET /goods/member/goods/hot': open(),
    'GET /goods/member/goods/history': open(() => ({ query: { goodsIds: video.goodsId } })),
    'POST /goods/member/goods/hits/{goodsId}': open(() => ({ params: { goodsId: video.goodsId } })),
    'POST /goods/member/goods_notify/save': open(() => ({
      body: { skuId: video.skuId, email: desk.newEmail() },
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
    'GET /order/member/currency/list': open(),
    'GET /order/member/coupon/list': open(),
    'GET /upms/member/member_rank/list': open(),
  };
}

/** Every call without a token: who knows the session or holds the provider's secret may make it. */
export function openRows(store: TestStore, desk: AccessDesk): Record<KeyWith<'none'>, Row> {
  const secret = keyFor(store.environment.secret, 'sandbox-webhook');
  const withId = (id: string) => ({ params: { id } });
  const sessionOf = async (owner: Owner) => (await desk.payment(owner)).session;
  const walletOf = async (owner: Owner) => (await desk.payment(owner, 'PAYPAL')).session;
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
  return {
    'GET /code': open(() => ({ query: { randomStr: 'access' } })),
    // What nobody has is here a signature for this body.
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
    'GET /sandbox/session/{id}': named(sessionOf, nobodysSession, withId),
    'POST /sandbox/session/{id}/card': named(sessionOf, nobodysSession, (id) => ({
      ...withId(id),
      body: goodCard,
    })),
    'POST /sandbox/session/{id}/challenge': named(challenged, nobodysSession, (id) => ({
      ...withId(id),
      body: { approve: true },
    })),
    'POST /sandbox/session/{id}/paypal': named(walletOf, nobodysSession, (id) => ({
      ...withId(id),
      body: { choice: 'APPROVE' },
    })),
    'POST /sandbox/session/{id}/cancel': named(sessionOf, nobodysSession, withId),
  };
}
