import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backendTexts } from '../../../../lib/i18n/backend-texts';
import { type Locale, locales } from '../../../../lib/i18n/locales';
import { localizedPath } from '../../../../lib/routing/paths';
import { mailedTo } from '../../../../tests/api/fixtures/mailed';
import { orderFixture, phoneAccount } from '../../../../tests/api/fixtures/order';
import { placeOrder } from '../../../../tests/load/buyers';
import { member } from '../../../database/schema/members';
import { orderItem } from '../../../database/schema/orders';
import { outbox } from '../../../database/schema/platform';
import { localize } from '../../../platform/localize';
import { readShopNames } from '../../../platform/shop';
import { createTestStore, type TestStore } from '../../../testing';
import { saveSetting } from '../../settings/save-setting';
import type { OrderRow } from '../lock-order';
import { holdMails, queueOrderMail } from './order-mail';
import { screenedOrder } from './screening-rules';

let store: TestStore;
let order: OrderRow;

beforeAll(async () => {
  store = await createTestStore();
  const fixture = orderFixture(store);
  const skuId = await fixture.firstSku('skylark-video-vip');
  const { id } = await placeOrder(store.call, await fixture.buyer(), { skuId, values: phoneAccount });
  order = await fixture.orderRow(id);
});
afterAll(() => store.close());

type Mode = (typeof orderItem.$inferSelect)['deliveryMode'];

/** The mail about a delivery in this mode. */
async function deliveryMail(deliveryMode: Mode, lang: Locale, facts: Partial<OrderRow> = {}) {
  const contactEmail = `${deliveryMode}-${lang}@mail.example`.toLowerCase();
  await store.db.delete(outbox).where(eq(outbox.recipient, contactEmail));
  await store.db.update(orderItem).set({ deliveryMode }).where(eq(orderItem.orderId, order.id));
  await store.db.transaction((tx) =>
    queueOrderMail(tx, store.services, { ...order, contactEmail, lang, ...facts }, 'orderDelivered'),
  );
  const [mail] = await mailedTo(store, contactEmail);
  if (!mail) throw new Error('No mail was queued');
  return mail;
}

/** The mail about a notice other than a delivery. */
async function noticeMail(
  notice: Parameters<typeof queueOrderMail>[3],
  lang: Locale,
  facts: Partial<OrderRow>,
) {
  const contactEmail = `${notice}-${lang}@mail.example`.toLowerCase();
  await store.db.delete(outbox).where(eq(outbox.recipient, contactEmail));
  await store.db.transaction((tx) =>
    queueOrderMail(tx, store.services, { ...order, contactEmail, lang, ...facts }, notice, {
      amountFen: 1250,
      values: { date: '2026-12-08' },
    }),
  );
  const [mail] = await mailedTo(store, contactEmail);
  if (!mail) throw new Error('No mail was queued');
  return mail;
}

const codeWords: Record<Locale, RegExp> = { 'zh-cn': /卡密/, en: /code/i, 'zh-hk': /兌換碼/ };
const sameKind = /已发货|已發貨|has been delivered/;

describe.each(locales)('the mail about a delivery in %s', (locale) => {
  it('speaks of a code for card codes only, and says that it is not in the mail', async () => {
    const card = await deliveryMail('CARD', locale);
    expect(card.subject).toMatch(codeWords[locale]);
    expect(card.text).toMatch(/邮件中不含卡密|電郵中不含兌換碼|never sent by e-mail/);
    for (const mode of ['DIRECT', 'MANUAL', 'SHIPPING'] as const) {
      expect((await deliveryMail(mode, locale)).text, mode).not.toMatch(codeWords[locale]);
    }
  });

  it('links to the order in this language', async () => {
    const { text, html } = await deliveryMail('CARD', locale);
    const url = `${store.environment.storeUrl}${localizedPath(`/order/detail?orderSn=${order.sn}`, locale)}`;
    expect(text).toContain(`: ${url}\n`);
    expect(html).toContain(`href="${url}"`);
  });

  it('says what was charged and for which account', async () => {
    const money = { amountPaidFen: 5590, payCurrency: 'USD', payCurrencyMinor: 790, paymentMethod: 'PAYPAL' };
    const { text } = await deliveryMail('DIRECT', locale, money);
    expect(text).toMatch(/55\.90.*US\$7\.90/);
    const [item] = await store.db.select().from(orderItem).where(eq(orderItem.orderId, order.id));
    expect(item?.accountDisplay).toMatch(/\d+\*+\d+/);
    expect(text).toContain(item?.accountDisplay);
    const { coinName } = await readShopNames(store.db, locale);
    const coins = { ...money, payCurrency: 'CNY', payCurrencyMinor: 5590, paymentMethod: 'COIN' };
    const paid = await deliveryMail('DIRECT', locale, coins);
    expect(paid.text).toContain(`5,590 ${coinName}`);
    expect(paid.text).not.toContain('55.90');
  });

  it('differs per delivery mode', async () => {
    const modes = ['DIRECT', 'CARD', 'MANUAL', 'SHIPPING'] as const;
    const subjects: string[] = [];
    for (const mode of modes) subjects.push((await deliveryMail(mode, locale)).subject);
    expect(new Set(subjects).size).toBe(modes.length);
    expect(subjects.filter((subject) => sameKind.test(subject))).toEqual([]);
  });

  it('names carrier and tracking number of a parcel once they are known, and links to its tracking page', async () => {
    const facts = { expressCompany: 'Skylark Express', trackingNo: 'SL000000000001' };
    const known = await deliveryMail('SHIPPING', locale, facts);
    expect(known.text).toContain('Skylark Express');
    expect(known.html).toContain('SL000000000001');
    expect(known.text).not.toContain('courier.example');
    await saveSetting(
      store.db,
      'couriers',
      { pages: [{ names: ['Skylark'], url: 'https://courier.example/?no={number}' }] },
      store.clock.now(),
    );
    const linked = await deliveryMail('SHIPPING', locale, facts);
    expect(linked.text).toContain('SL000000000001\nhttps://courier.example/?no=SL000000000001');
    expect(linked.html).toContain('href="https://courier.example/?no=SL000000000001"');
    await saveSetting(store.db, 'couriers', { pages: [] }, store.clock.now());
    const unknown = await deliveryMail('SHIPPING', locale, { expressCompany: null, trackingNo: null });
    expect(unknown.text).not.toMatch(/SL0|Tracking number|运单号|運單號碼/);
  });
});

describe.each(locales)('the mails about holds and refunds in %s', (locale) => {
  it('say in their subject what happened, to which product and order', async () => {
    const [item] = await store.db.select().from(orderItem).where(eq(orderItem.orderId, order.id));
    const product = item ? localize(item.nameI18n, locale) : 'no item';
    for (const notice of [
      'orderPaid',
      'refundStarted',
      'afterSalesApplied',
      ...Object.values(holdMails),
    ] as const) {
      const { subject } = await noticeMail(notice, locale, {});
      expect(subject).toContain(product);
      expect(subject).toContain(order.sn);
    }
    expect((await deliveryMail('CARD', locale)).subject).toContain(product);
  });

  it('differ by reason, name the order and the time of the automatic refund', async () => {
    const notices = [...new Set([...Object.values(holdMails), 'verificationReminder' as const])];
    const holdDeadline = new Date('2026-11-24T04:30:00Z');
    const mails = [];
    for (const notice of notices) mails.push(await noticeMail(notice, locale, { holdDeadline }));
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(notices.length);
    for (const { subject, text, html } of mails) {
      expect(subject).toContain(order.sn);
      expect(text).toContain('2026-11-24 12:30');
      expect(html).toContain('2026-11-24 12:30');
    }
  });

  it('that are about something else name no time of a refund, whatever hold the order is on', async () => {
    const holdDeadline = new Date('2026-11-24T04:30:00Z');
    for (const notice of ['orderPaid', 'orderLatePaid', 'accountCorrected', 'refundContinues'] as const) {
      expect((await noticeMail(notice, locale, { holdDeadline })).text).not.toContain('2026-11-24');
    }
  });

  it('ask for no documents that wait for their check', async () => {
    const given = { certificationStatus: 'IN_VERIFICATION' } as const;
    await store.db.update(member).set(given).where(eq(member.id, order.memberId));
    const holdDeadline = new Date('2026-11-24T04:30:00Z');
    const heading = backendTexts(locale).mail('onHoldDocuments.heading');
    for (const notice of ['onHoldVerification', 'verificationReminder'] as const) {
      const { html, text } = await noticeMail(notice, locale, { holdDeadline });
      expect(html).toContain(heading);
      expect(text).toContain('2026-11-24 12:30');
    }
    expect((await noticeMail('onHoldRisk', locale, { holdDeadline })).html).not.toContain(heading);
    await store.db
      .update(member)
      .set({ certificationStatus: 'UNVERIFIED' })
      .where(eq(member.id, order.memberId));
    expect((await noticeMail('onHoldVerification', locale, { holdDeadline })).html).not.toContain(heading);
  });

  it('about the payment has the estimate and no time of a refund for an order without a hold', async () => {
    const charged = { payCurrency: 'USD', payCurrencyMinor: 790 };
    const facts = { ...order, lang: locale, holdDeadline: new Date('2026-11-24T04:30:00Z'), ...charged };
    const contactEmail = `paid-${locale}@mail.example`;
    await store.db.transaction(async (tx) => {
      const screened = await screenedOrder(tx, store.services, order);
      await queueOrderMail(tx, store.services, { ...facts, contactEmail }, 'orderPaid', { screened });
    });
    const [mail] = await mailedTo(store, contactEmail);
    expect(mail?.text).toContain(backendTexts(locale).mail('fact.estimate'));
    expect(mail?.text).toContain('US$7.90');
    expect(mail?.text).not.toContain('2026-11-24');
  });

  it('name the amount of a refund that starts or fails, and no deadline', async () => {
    for (const notice of ['refundStarted', 'refundFailed'] as const) {
      const { subject, text } = await noticeMail(notice, locale, { holdDeadline: null });
      expect(subject).toContain(order.sn);
      expect(text).toContain('12.50');
      expect(text).not.toContain('2026-11-24');
    }
  });
});
