import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '../../backend/database/connect';
import { goodsNotify, sku } from '../../backend/database/schema/catalog';
import { member } from '../../backend/database/schema/members';
import { orderItem } from '../../backend/database/schema/orders';
import { coupon } from '../../backend/database/schema/pricing';
import { staffAccount } from '../../backend/database/schema/staff';
import { messageTicket } from '../../backend/database/schema/support';
import {
  type AccountChange,
  queueAccountMail,
  queueNewDeviceNotice,
  queuePasswordChangedNotice,
  queueResetMail,
  queueWrongPasswordsNotice,
} from '../../backend/domains/auth/notices/account-mail';
import type { MemberRow } from '../../backend/domains/auth/sessions/open-session';
import { giveLocked } from '../../backend/domains/coupons/grant-coupon';
import { mailGranted } from '../../backend/domains/coupons/staff/grant-mail';
import { queueDigest, readDigest } from '../../backend/domains/dashboard/staff/finance-digest';
import { queueOrderMail } from '../../backend/domains/orders/lifecycle/order-mail';
import type { OrderRow } from '../../backend/domains/orders/lock-order';
import { mailRestocks } from '../../backend/domains/products/restock/mail-restocks';
import { mailAlone } from '../../backend/domains/staff/approvals/mail-alone';
import { mailAlarm } from '../../backend/domains/staff/mail-alarm';
import { mailInvitation } from '../../backend/domains/staff/people/invite-person';
import { queueReplyMail } from '../../backend/domains/support/reply-mail';
import type { MailName } from '../../backend/platform/mail/compose-mail';
import { unsubscribeToken } from '../../backend/platform/mail/mail-address';
import { escapeHtml } from '../../backend/platform/mail/mail-layout';
import { newId } from '../../backend/platform/new-id';
import { createTestStore, type TestStore } from '../../backend/testing';
import { type Locale, locales } from '../../lib/i18n/locales';
import { localizedPath } from '../../lib/routing/paths';
import mailTexts from '../../messages/en/mail.json';
import { placeOrder } from '../load/buyers';
import { mailedPages } from '../mailed-pages';
import { addCoupon } from './fixtures/coupon';
import { mailedTo } from './fixtures/mailed';
import { orderFixture, phoneAccount } from './fixtures/order';

let store: TestStore;
let skuId: string;
let goodsId: string;

beforeAll(async () => {
  store = await createTestStore();
  skuId = await orderFixture(store).firstSku('skylark-video-vip');
  const [row] = await store.db.select({ goodsId: sku.goodsId }).from(sku).where(eq(sku.id, skuId));
  goodsId = row?.goodsId ?? '';
});
afterAll(() => store?.close());

/** A member, or a person of staff, who reads mails in a language. */
type Reader = { owner: MemberRow; token: string; order: OrderRow; locale: Locale };

async function readerIn(locale: Locale): Promise<Reader> {
  const fixture = orderFixture(store);
  const { memberId, token } = await fixture.buyer();
  const { id } = await placeOrder(store.call, { token }, { skuId, values: phoneAccount });
  const [owner] = await store.db
    .update(member)
    .set({ lang: locale })
    .where(eq(member.id, memberId))
    .returning();
  if (!owner) throw new Error('No member');
  return { owner, token, order: { ...(await fixture.orderRow(id)), lang: locale }, locale };
}

type Write = (tx: Transaction, reader: Reader) => Promise<unknown>;

const account =
  (change: AccountChange): Write =>
  (tx, { owner }) =>
    queueAccountMail(tx, store.services, owner, change);

const order =
  (notice: Parameters<typeof queueOrderMail>[3]): Write =>
  (tx, reader) =>
    queueOrderMail(tx, store.services, reader.order, notice, { values: noticeValues });

const noticeValues = { date: '2026-12-01', reply: 'No', receiver: 'Kim', units: 2 };

/** The mail about a message of staff. */
const ticket =
  (mail: Parameters<typeof queueReplyMail>[4]): Write =>
  async (tx, { owner, token }) => {
    const body = { category: 'CONSULTATION' as const, subject: 'Hello', content: 'A question' };
    await store.call('POST /member/message', { body }, { as: token, idempotencyKey: crypto.randomUUID() });
    const [row] = await store.db.select().from(messageTicket).where(eq(messageTicket.memberId, owner.id));
    if (!row) throw new Error('No ticket');
    await queueReplyMail(tx, store.services, row, 'An answer', mail);
  };

/** The mail about a delivery in this mode. */
const delivery =
  (deliveryMode: (typeof orderItem.$inferSelect)['deliveryMode'], isRefundAsked = false): Write =>
  async (tx, reader) => {
    await tx.update(orderItem).set({ deliveryMode }).where(eq(orderItem.orderId, reader.order.id));
    await queueOrderMail(tx, store.services, reader.order, 'orderDelivered', { isRefundAsked });
  };

async function staffIn({ owner, locale }: Reader) {
  const updatedTime = store.clock.now();
  const [row] = await store.db
    .insert(staffAccount)
    .values({
      id: newId(),
      email: `staff-${owner.email}`,
      name: 'Staff',
      lang: locale,
      roles: ['ROLE_OPERATIONS'],
      status: 'ACTIVE',
      passwordHash: 'no password matches this',
    })
    .onConflictDoUpdate({ target: staffAccount.email, set: { updatedTime } })
    .returning();
  if (!row) throw new Error('No account');
  return row;
}

/** The mails that have a link; `afterwards` writes those of a job. */
const writers: Partial<Record<MailName, Write>> = {
  verifyCodeKnown: (_tx, { owner, locale }) =>
    store.call(
      'POST /upms/member/verify_code/send',
      { body: { scene: 'REGISTER', channel: 'EMAIL', email: owner.email ?? '' } },
      { locale },
    ),
  passwordReset: (tx, { owner }) => queueResetMail(tx, store.context(), { owner, key: 'a-key', minutes: 30 }),
  passwordChanged: (tx, { owner }) => queuePasswordChangedNotice(tx, store.context(), owner),
  newDevice: (tx, { owner }) => queueNewDeviceNotice(tx, store.context(), owner),
  wrongPasswords: (tx, { owner }) => queueWrongPasswordsNotice(tx, store.context(), owner, 10),
  phoneChanged: account({ mail: 'phoneChanged', contact: '+852 5555 0142' }),
  signInLinked: account({ mail: 'signInLinked', provider: 'Google' }),
  signInRemoved: account({ mail: 'signInRemoved', provider: 'Google' }),
  factorAdded: account({ mail: 'factorAdded' }),
  factorRemoved: account({ mail: 'factorRemoved' }),
  recoveryCodesRenewed: account({ mail: 'recoveryCodesRenewed' }),
  recoveryCodeUsed: account({ mail: 'recoveryCodeUsed', left: 9 }),
  factorsReset: account({ mail: 'factorsReset' }),
  passkeyAdded: account({ mail: 'passkeyAdded', name: 'Laptop' }),
  passkeyRemoved: account({ mail: 'passkeyRemoved', name: 'Laptop' }),
  wrongFactorCodes: account({ mail: 'wrongFactorCodes', failures: 5 }),
  identityVerified: account({ mail: 'identityVerified' }),
  identityNotVerified: account({ mail: 'identityNotVerified', reason: 'blurred' }),
  exportReady: account({ mail: 'exportReady', days: 7 }),
  accountUnlocked: account({ mail: 'accountUnlocked' }),
  orderPaid: order('orderPaid'),
  orderLatePaid: order('orderLatePaid'),
  onHoldVerification: order('onHoldVerification'),
  onHoldDocuments: order('onHoldDocuments'),
  onHoldRisk: order('onHoldRisk'),
  onHoldRest: order('onHoldRest'),
  onHoldStaff: order('onHoldStaff'),
  onHoldStock: order('onHoldStock'),
  supplierRefused: order('supplierRefused'),
  partlyDelivered: order('partlyDelivered'),
  verificationReminder: order('verificationReminder'),
  topUpDelivered: delivery('DIRECT'),
  lateTopUpDelivered: delivery('DIRECT', true),
  codeReady: delivery('CARD'),
  parcelShipped: delivery('SHIPPING'),
  manualDelivered: delivery('MANUAL'),
  refundStarted: order('refundStarted'),
  refundFailed: order('refundFailed'),
  refundCameBack: order('refundCameBack'),
  restChecked: order('restChecked'),
  extraRefundFailed: order('extraRefundFailed'),
  orderRefunded: order('orderRefunded'),
  restRefunded: order('restRefunded'),
  partRefunded: order('partRefunded'),
  refundContinues: order('refundContinues'),
  refundedByHand: order('refundedByHand'),
  coinsRefunded: order('coinsRefunded'),
  coinsReturned: order('coinsReturned'),
  afterSalesApplied: order('afterSalesApplied'),
  afterSalesRefused: order('afterSalesRefused'),
  returnRefused: order('returnRefused'),
  afterSalesClosed: order('afterSalesClosed'),
  returnApproved: order('returnApproved'),
  codesReplaced: order('codesReplaced'),
  presentReplaced: order('presentReplaced'),
  accountCorrected: order('accountCorrected'),
  presentOpened: order('presentOpened'),
  restock: async (_tx, { owner, locale: lang }) => {
    const email = owner.email ?? '';
    await store.db
      .insert(goodsNotify)
      .values({ id: newId(), skuId, email, lang, createdTime: store.clock.now() });
    await mailRestocks(store.system());
  },
  couponGranted: async (tx, { owner }) => {
    const { id } = await addCoupon(store.db);
    const [row] = await tx.select().from(coupon).where(eq(coupon.id, id)).for('update');
    if (!row) throw new Error('No coupon');
    await mailGranted(tx, store.services, row, await giveLocked(tx, store.clock, [owner.id], row, 'GRANT'));
  },
  ticketReply: ticket('ticketReply'),
  ticketBegun: ticket('ticketBegun'),
  staffInvitation: async (tx, reader) => mailInvitation(tx, store.context(), await staffIn(reader)),
  staffReset: async (tx, reader) => mailInvitation(tx, store.context(), await staffIn(reader), 'staffReset'),
  staffDigest: async (tx, reader) => {
    const day = { start: store.clock.now(), end: store.clock.now() };
    const digest = await readDigest(tx, day);
    await queueDigest(tx, store.services, await staffIn(reader), { start: day.start, digest });
  },
  staffRequestAlone: async (tx, reader) => {
    const { id: staffId, email, name, roles } = await staffIn(reader);
    const actor = {
      kind: 'staff',
      staffId,
      email,
      name,
      roles,
      sessionId: newId(),
      factorTime: null,
    } as const;
    await mailAlone(
      tx,
      { ...store.context(), actor },
      { id: newId(), kind: 'REFUND', reason: 'late', valueFen: 500, effectTime: store.clock.now() },
    );
  },
  alarmRaised: (tx) =>
    mailAlarm(tx, store.services, { kind: 'job.dead', count: 1, time: store.clock.now(), orderSn: null }),
};

it('covers every mail that has a button', () => {
  const withButton = Object.entries(mailTexts).flatMap(([name, texts]) => ('button' in texts ? [name] : []));
  expect(Object.keys(writers).sort()).toEqual(withButton.sort());
});

describe.each(locales)('the links of all mails in %s', (locale) => {
  it('lead to the known pages in this language, in the text and in the HTML', async () => {
    const reader = await readerIn(locale);
    const email = reader.owner.email ?? '';
    const mailsOf = async () => [
      ...(await mailedTo(store, email)),
      ...(await mailedTo(store, `staff-${email}`)),
    ];
    for (const [name, write] of Object.entries(writers)) {
      const before = (await mailsOf()).length;
      await store.db.transaction((tx) => write(tx, reader));
      expect([name, (await mailsOf()).length]).toEqual([name, before + 1]);
    }
    const mails = await mailsOf();
    const found = new Set<string>();
    for (const { html, text, subject } of mails) {
      const links = [...(html ?? '').matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url);
      expect([subject, links.length > 0]).toEqual([subject, true]);
      const written = [...text.matchAll(/https?:\/\/\S+/g)].map(([url]) => url);
      expect([subject, ...links]).toEqual([subject, ...written.map(escapeHtml)]);
      for (const url of written) found.add(url.replace(/#.*$/, ''));
    }
    const pages = mailedPages({
      orderSn: reader.order.sn,
      goodsId,
      skuId,
      unsubscribeToken: unsubscribeToken(store.environment, email),
    });
    expect([...found].sort()).toEqual(
      pages.map((path) => `${store.environment.storeUrl}${localizedPath(path, locale)}`).sort(),
    );
  });
});
