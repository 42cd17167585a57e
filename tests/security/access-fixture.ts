import { eq, inArray } from 'drizzle-orm';
import { cardCode } from '@/backend/database/schema/fulfilment';
import { orderItem, orders } from '@/backend/database/schema/orders';
import { paymentCustomer, paymentLog, refund } from '@/backend/database/schema/payments';
import { dataExport, identityVerification } from '@/backend/database/schema/security';
import { grantCoupon } from '@/backend/domains/coupons/grant-coupon';
import { keepPrivateFile } from '@/backend/domains/files/private-files';
import { newId } from '@/backend/platform/new-id';
import type { TestStore } from '@/backend/testing';
import type { FakeSavedCards } from '../api/fake-provider/fake-saved-cards';
import { accountFixture, type Owner, picture } from '../api/fixtures/account';
import { uploadForReply } from '../api/fixtures/attachment';
import { phoneAccount } from '../api/fixtures/order';
import { newestCode } from '../api/fixtures/sent-code';
import { staffWith } from '../api/fixtures/staff';
import { openPayment, placeOrder, submitCard } from '../load/buyers';

/** Seeded products: shipped, card code, top-up with role lookup, top-up without. */
export const shippedSku = '1800311000000000246';
export const cardSku = '1800311000000000084';
export const game = { goodsId: '1800301000000000163', values: { server: 'asia', account: '812345678' } };
export const video = { goodsId: '1800301000000000034', skuId: '1800311000000000035' };

export const englishAddress = {
  consignee: 'Chan Tai Man',
  telephone: '+85298765432',
  country: 'HK',
  regionName: 'Kowloon',
  zipCode: '999077',
  detailAddress: '1 Somewhere Road',
};

/**
 * Creates resources of every kind for a member, through the API where possible.
 * @param vault the saved cards of the store's provider `fake`
 */
export function accessFixture(store: TestStore, vault?: FakeSavedCards) {
  const accounts = accountFixture(store);
  let made = 0;
  const next = () => {
    made += 1;
    return made;
  };

  const address = async ({ token }: Owner) =>
    (await store.call('POST /upms/member/address/save', { body: englishAddress }, { as: token })).id;

  const gameAccount = async ({ token }: Owner) =>
    (await store.call('POST /upms/member/game_account/save', { body: game }, { as: token })).id;

  const favorite = async ({ token }: Owner) =>
    (
      await store.call(
        'POST /upms/member/goods_favorite/add',
        { body: { goodsId: video.goodsId } },
        { as: token },
      )
    ).id;

  const undo = async (owner: Owner) => {
    const ids = await favorite(owner);
    const removed = await store.call(
      'DELETE /upms/member/goods_favorite/delete',
      { query: { ids } },
      { as: owner.token },
    );
    return removed.undo;
  };

  const avatar = async (owner: Owner) => (await accounts.upload(owner, 'image')).link;

  const newPhone = () => ({ areaCode: '852', mobile: `9${String(next()).padStart(7, '0')}` });
  const newEmail = () => `somebody${next()}@mail.example`;

  const phoneCode = async ({ token }: Owner) => {
    const phone = newPhone();
    const { challengeId } = await store.call(
      'POST /upms/member/verify_code/send',
      { body: { scene: 'BIND_PHONE', channel: 'SMS', ...phone } },
      { as: token },
    );
    return { ...phone, challengeId, code: await newestCode(store, `+${phone.areaCode}${phone.mobile}`) };
  };

  const emailCode = async (owner: Owner) => {
    const email = newEmail();
    return { email, ...(await accounts.code(owner, 'BIND_EMAIL', email)) };
  };

  const otherDevice = async (owner: Owner) => {
    await accounts.secondDevice(owner);
    const devices = await store.call('GET /upms/member/session/list', {}, { as: owner.token });
    return devices.find(({ current }) => !current)?.id ?? '';
  };

  const document = async (owner: Owner) => (await accounts.upload(owner, 'identity')).id;
  const documents = async (owner: Owner) => ({
    frontImage: await document(owner),
    selfieImage: await document(owner),
  });

  const passport = () => ({
    realName: 'Li Xiao Yun',
    country: 'HK',
    idType: 'PASSPORT' as const,
    idNumber: `K${String(next()).padStart(8, '0')}`,
  });

  /** An identity verification that waits for staff. */
  const identityCase = async (owner: Owner) => {
    const pictures = await documents(owner);
    const body = { ...passport(), ...pictures };
    await store.call('POST /upms/member/identity/submit', { body }, { as: owner.token });
    const [row] = await store.db
      .select({ id: identityVerification.id })
      .from(identityVerification)
      .where(eq(identityVerification.memberId, owner.memberId));
    return { id: row?.id ?? '', documentId: pictures.frontImage };
  };

  const dataExportOf = async ({ memberId }: Owner) => {
    const id = newId();
    const fileId = await keepPrivateFile(store.db, store.services, {
      ownerId: memberId,
      kind: 'EXPORT',
      mime: 'application/json',
      content: Buffer.from('{"of":"the owner"}'),
    });
    const expireTime = new Date(store.clock.now().getTime() + 86_400_000);
    await store.db.insert(dataExport).values({ id, memberId, status: 'READY', fileId, expireTime });
    return id;
  };

  const coupon = ({ memberId }: Owner) =>
    store.db.transaction((tx) => grantCoupon(tx, store.clock, memberId, 'WELCOME8'));

  const order = (owner: Owner) => placeOrder(store.call, owner, { skuId: video.skuId, values: phoneAccount });

  const payment = async (owner: Owner, method: 'STRIPE_CARD' | 'PAYPAL' = 'STRIPE_CARD') =>
    openPayment(store.call, owner, await order(owner), method);

  /** @returns the id of a card that the member has saved */
  const savedCard = async ({ memberId }: Owner): Promise<string> => {
    if (!vault) throw new Error('The store has no provider that saves cards');
    const customerRef = await vault.savedCards.createCustomer(memberId, null);
    await store.db
      .insert(paymentCustomer)
      .values({ memberId, provider: 'fake', customerRef })
      .onConflictDoNothing();
    const id = `card_${newId()}`;
    const card = { id, brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 };
    vault.customers.set(customerRef, [...(vault.customers.get(customerRef) ?? []), card]);
    return id;
  };

  const approvedPaypal = async (owner: Owner) => {
    const { session } = await payment(owner, 'PAYPAL');
    await store.call('POST /sandbox/session/{id}/wallet', {
      params: { id: session },
      body: { choice: 'APPROVE' },
    });
    return session;
  };

  /** A paid order on hold for staff, of which nothing was sent. @returns its number */
  const held = async (owner: Owner): Promise<string> => {
    const placed = await order(owner);
    await submitCard(store.call, (await openPayment(store.call, owner, placed)).session);
    await store.runJobs();
    await store.db
      .update(orders)
      .set({ status: 'PENDING_REVIEW', holdReason: 'MANUAL' })
      .where(eq(orders.id, placed.id));
    await store.db
      .update(orderItem)
      .set({ deliveryState: 'WAITING', deliveredQuantity: 0 })
      .where(eq(orderItem.orderId, placed.id));
    return placed.sn;
  };
  /** A refund that staff must handle. @returns its id */
  const manualRefund = async (owner: Owner): Promise<string> => {
    const sn = await delivered(owner);
    const [row] = await store.db
      .update(orders)
      .set({ status: 'PENDING_REFUND', statusBeforeRefund: 'PENDING_EVALUATE' })
      .where(eq(orders.sn, sn))
      .returning();
    const [payment] = await store.db
      .select()
      .from(paymentLog)
      .where(eq(paymentLog.orderId, row?.id ?? ''));
    if (!row || !payment) throw new Error('No paid order');
    const id = newId();
    await store.db.insert(refund).values({
      id,
      sn: `R${id}`,
      orderId: row.id,
      paymentLogId: payment.id,
      amountFen: row.amountPaidFen,
      minor: payment.currencyMinor,
      endsOrder: true,
      kind: 'ORDER',
      status: 'MANUAL',
      reason: 'STAFF_REFUND',
    });
    return id;
  };
  const delivered = async (owner: Owner) => {
    const placed = await placeOrder(store.call, owner, { skuId: cardSku });
    await submitCard(store.call, (await openPayment(store.call, owner, placed)).session);
    await store.runJobs();
    return placed.sn;
  };

  /** A delivered order whose codes the member has seen. @returns its number */
  const seen = async (owner: Owner): Promise<string> => {
    const sn = await delivered(owner);
    const items = store.db
      .select({ id: orderItem.id })
      .from(orderItem)
      .innerJoin(orders, eq(orders.id, orderItem.orderId))
      .where(eq(orders.sn, sn));
    const revealedTime = store.clock.now();
    await store.db.update(cardCode).set({ revealedTime }).where(inArray(cardCode.orderItemId, items));
    return sn;
  };

  /** A delivered code that the member has not seen. */
  const unseen = async (owner: Owner) => {
    const orderSn = await delivered(owner);
    const { delivery } = await store.call(
      'GET /order/member/order/view',
      { query: { orderSn } },
      { as: owner.token },
    );
    return { orderSn, cardId: delivery.cards[0]?.id ?? '' };
  };

  /** A present that waits to be opened. */
  const present = async (owner: Owner) => {
    const code = await unseen(owner);
    const body = { ...code, design: 'GIFT' as const };
    const { id, token } = await store.call(
      'POST /order/member/present/create',
      { body },
      { as: owner.token },
    );
    return { orderSn: code.orderSn, presentId: id, token };
  };

  const message = async ({ token }: Owner) =>
    (
      await store.call(
        'POST /member/message',
        { body: { subject: 'Help', content: 'Please', category: 'CONSULTATION' } },
        { as: token },
      )
    ).id;

  /** A file that staff sent to the member. */
  const attachment = async (owner: Owner): Promise<string> => {
    const { token } = await staffWith(store, ['ROLE_SERVICE']);
    const id = await uploadForReply(store, token);
    const body = {
      messageId: await message(owner),
      content: 'See here',
      attachments: [{ id, name: 'a.png' }],
    };
    await store.call('POST /member/admin/message/reply', { body }, { as: token });
    return id;
  };

  const form = async () => {
    const fields = new FormData();
    fields.set('file', new File([await picture()], 'a.png', { type: 'image/png' }));
    return fields;
  };

  return {
    ...accounts,
    address,
    gameAccount,
    favorite,
    undo,
    avatar,
    newPhone,
    newEmail,
    phoneCode,
    emailCode,
    otherDevice,
    document,
    documents,
    passport,
    identityCase,
    upload: accounts.upload,
    dataExport: dataExportOf,
    coupon,
    order,
    payment,
    savedCard,
    approvedPaypal,
    delivered,
    seen,
    unseen,
    present,
    held,
    manualRefund,
    message,
    form,
    attachment,
  };
}

export type AccessFixture = ReturnType<typeof accessFixture>;
