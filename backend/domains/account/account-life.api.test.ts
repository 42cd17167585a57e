import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accountFixture, type Owner, ownPassword } from '../../../tests/api/fixtures/account';
import { disputedCard } from '../../../tests/api/fixtures/dispute';
import { mailedTo } from '../../../tests/api/fixtures/mailed';
import { orderFixture, phoneAccount } from '../../../tests/api/fixtures/order';
import { staffWith } from '../../../tests/api/fixtures/staff';
import { openPayment, placeOrder as placeUnpaid, quotedOrder, submitCard } from '../../../tests/load/buyers';
import { dispute, sandboxDispute } from '../../database/schema/disputes';
import { sandboxPayment } from '../../database/schema/fulfilment';
import { address, member, storedFile } from '../../database/schema/members';
import { orderItem, orders } from '../../database/schema/orders';
import { paymentLog } from '../../database/schema/payments';
import { dataExport } from '../../database/schema/security';
import { createTestStore, type TestStore } from '../../testing';
import { sweepDisputes } from '../disputes/sweep-disputes';
import { sweepOrders } from '../orders/commands/jobs';
import { settlePayment } from '../payments/settlement/outcomes/settle-payment';
import { writeExport } from './export-account';
import { purgeFiles } from './purge-files';

let store: TestStore;
let fixture: ReturnType<typeof accountFixture>;
let skuId: string;

beforeAll(async () => {
  store = await createTestStore();
  fixture = accountFixture(store);
  skuId = await orderFixture(store).firstSku('skylark-video-vip');
});
afterAll(async () => {
  await store.close();
  await rm(store.environment.dataDir, { recursive: true, force: true });
});

const english = {
  consignee: 'Canary Consignee',
  telephone: '85212345678',
  country: 'HK',
  regionName: 'Kowloon',
  zipCode: '000000',
  detailAddress: '1 Canary Road',
};

async function placeOrder(who: Owner): Promise<void> {
  const quoted = await quotedOrder(store.call, who, { skuId, values: phoneAccount });
  await store.call(
    'POST /order/member/order/create',
    { body: { ...quoted.body, saveGameAccount: true } },
    { as: who.token, idempotencyKey: `life-${who.memberId}` },
  );
}

const ask = (who: Owner, body: object = { password: ownPassword }) =>
  store.attempt('POST /upms/member/account/export', { body }, { as: who.token });
const listExports = (who: Owner) => store.call('GET /upms/member/account/export/list', {}, { as: who.token });
const download = (who: Owner, id: string) =>
  store.app.fetch(
    new Request(`http://backend.internal/upms/member/account/export/download?id=${id}`, {
      headers: { Authorization: `Bearer ${who.token}` },
    }),
  );

describe("an export of the member's data", () => {
  it('is written by a job, announced by mail, and downloaded only by its owner', async () => {
    const [who, other] = [await fixture.owner({ lang: 'en' }), await fixture.owner()];
    await store.call('POST /upms/member/address/save', { body: english }, { as: who.token });
    await placeOrder(who);
    const asked = await ask(who, { ticket: await fixture.ticket(who, 'ACCOUNT_EXPORT') });
    expect(asked.data).toMatchObject({ status: 'WAITING', bytes: null });
    expect((await ask(who)).message).toBe('member_account_exportRunning');
    await store.runJobs();
    const [ready] = await listExports(who);
    expect(ready).toMatchObject({ status: 'READY' });
    expect((await fixture.mailsTo(who.email))[0]?.subject).toBe('Tianyun Store: your data is ready');
    const answer = await download(who, ready?.id ?? '');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="account-data-[\d-]+\.json"$/,
    );
    const text = await answer.text();
    expect(Buffer.byteLength(text)).toBe(ready?.bytes);
    for (const kept of [who.email, 'Canary Consignee', phoneAccount.account]) expect(text).toContain(kept);
    const row = await fixture.rowOf(who);
    for (const secret of [row.passwordHash ?? '-', other.email, other.memberId, who.token]) {
      expect(text).not.toContain(secret);
    }
    const { counts, tables } = z
      .object({
        counts: z.record(z.string(), z.number()),
        tables: z.record(z.string(), z.array(z.unknown())),
      })
      .parse(JSON.parse(text));
    expect(counts).toMatchObject({ member: 1, address: 1, order: 1, orderItem: 1, gameAccount: 1 });
    expect(Object.keys(tables)).toEqual(Object.keys(counts));
    expect((await download(other, ready?.id ?? '')).status).toBe(404);
    expect(
      (await store.attempt('GET /upms/member/account/export/download', { query: { id: ready?.id } })).status,
    ).toBe(401);
  });

  it('requires a proof', async () => {
    const who = await fixture.owner();
    expect((await ask(who, {})).message).toBe('member_account_proofRequired');
    expect((await ask(who, { password: 'wrong' })).message).toBe('member_password_incorrect');
    expect((await ask(who, { ticket: await fixture.ticket(who, 'UNBIND') })).message).toBe(
      'common_error_verifyCodeExpired',
    );
    expect(await listExports(who)).toEqual([]);
  });

  it('is written once for twenty concurrent requests, and its job is idempotent', async () => {
    const who = await fixture.owner();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(who)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const [row] = await listExports(who);
    await Promise.all([1, 2, 3].map(() => writeExport(store.system(), row?.id ?? '')));
    await store.runJobs();
    const files = await store.db.select().from(storedFile).where(eq(storedFile.ownerId, who.memberId));
    expect(files).toHaveLength(1);
    expect(await fixture.mailsTo(who.email)).toHaveLength(1);
  });

  it('expires after seven days, and its file is deleted', async () => {
    const who = await fixture.owner();
    await ask(who);
    await store.runJobs();
    const [row] = await listExports(who);
    await store.db
      .update(dataExport)
      .set({ expireTime: new Date(store.clock.now().getTime() - 1000) })
      .where(eq(dataExport.id, row?.id ?? ''));
    expect((await listExports(who))[0]?.status).toBe('EXPIRED');
    expect((await download(who, row?.id ?? '')).status).toBe(404);
    const folder = join(store.environment.dataDir, 'private');
    const before = (await readdir(folder)).length;
    await purgeFiles(store.system());
    expect((await readdir(folder)).length).toBe(before - 1);
    expect(
      (
        await store.db
          .select()
          .from(dataExport)
          .where(eq(dataExport.id, row?.id ?? ''))
      )[0]?.status,
    ).toBe('EXPIRED');
  });
});

const buy = (who: Owner) => placeUnpaid(store.call, who, { skuId, values: phoneAccount });
const close = (who: Owner, body: object = { password: ownPassword }) =>
  store.attempt('POST /upms/member/account/close', { body }, { as: who.token });

describe('closing an account', () => {
  it('removes everything that identifies the member, revokes every session, and retains the orders', async () => {
    const who = await fixture.owner({
      areaCode: '852',
      mobile: '59998888',
      qq: '1234567',
      wechat: 'canary_wx',
    });
    const elsewhere = await fixture.secondDevice(who);
    const avatar = await fixture.upload(who, 'image');
    await store.call(
      'POST /upms/member/profile/update',
      { body: { nickname: '金丝雀', avatar: avatar.link } },
      { as: who.token },
    );
    await store.call('POST /upms/member/address/save', { body: english }, { as: who.token });
    await store.call(
      'POST /upms/member/goods_favorite/add',
      { body: { goodsId: '1800301000000000083' } },
      { as: who.token },
    );
    await ask(who);
    await store.runJobs();
    await placeOrder(who);
    await store.db.update(orders).set({ status: 'COMPLETED' }).where(eq(orders.memberId, who.memberId));

    const answer = await close(who, { ticket: await fixture.ticket(who, 'ACCOUNT_CLOSE') });
    expect(answer).toMatchObject({ status: 200, data: null });
    for (const token of [who.token, elsewhere]) {
      expect((await store.attempt('GET /upms/member/profile/load_member', {}, { as: token })).status).toBe(
        401,
      );
    }
    const row = await fixture.rowOf(who);
    expect(row).toMatchObject({
      status: 'CLOSED',
      email: null,
      mobile: null,
      areaCode: null,
      avatar: null,
      qq: null,
      wechat: null,
      passwordHash: null,
      nickname: '已注销用户',
    });
    expect(JSON.stringify(row)).not.toMatch(/金丝雀|59998888|1234567|canary/);
    expect(await store.db.select().from(address).where(eq(address.memberId, who.memberId))).toEqual([]);
    expect(await store.db.select().from(storedFile).where(eq(storedFile.ownerId, who.memberId))).toEqual([]);
    expect(await store.db.select().from(orders).where(eq(orders.memberId, who.memberId))).toHaveLength(1);
    const mails = await mailedTo(store, who.email);
    expect(mails.map((mail) => mail.subject)).toContain('【天云商城】账户已注销');
    expect(mails.map((mail) => mail.subject)).not.toContain('【天云商城】您的数据已准备好');
    await expect(store.signIn(who.email, ownPassword)).rejects.toThrow('426');
  });

  it('frees the e-mail address for a new account', async () => {
    const who = await fixture.owner();
    expect((await close(who)).status).toBe(200);
    const again = await fixture.owner({ email: who.email });
    expect((await fixture.rowOf(again)).email).toBe(who.email);
    const rows = await store.db.select().from(member).where(eq(member.email, who.email));
    expect(rows).toHaveLength(1);
  });

  it('requires a proof', async () => {
    const who = await fixture.owner();
    expect((await close(who, {})).message).toBe('member_account_proofRequired');
    expect((await close(who, { password: 'wrong' })).message).toBe('member_password_incorrect');
    expect((await close(who, { ticket: await fixture.ticket(who, 'ACCOUNT_EXPORT') })).message).toBe(
      'common_error_verifyCodeExpired',
    );
    expect((await fixture.rowOf(who)).status).toBe('ACTIVE');
  });

  it.each([
    'PENDING_PAYMENT',
    'PENDING_REVIEW',
    'PENDING_SHIPMENT',
    'PENDING_EVALUATE',
    'PENDING_REFUND',
  ] as const)('is rejected while an order is %s', async (status) => {
    const who = await fixture.owner();
    await placeOrder(who);
    await store.db.update(orders).set({ status }).where(eq(orders.memberId, who.memberId));
    expect(await close(who)).toMatchObject({ status: 422, message: 'member_account_openOrders' });
    await store.db.update(orders).set({ status: 'CANCELED' }).where(eq(orders.memberId, who.memberId));
    expect((await close(who)).status).toBe(200);
  });

  it('is rejected while a payment of the member is disputed', async () => {
    const who = await fixture.owner();
    const order = await buy(who);
    const { session } = await openPayment(store.call, who, order);
    await submitCard(store.call, session, disputedCard);
    await store.runJobs();
    await store.db.update(orders).set({ status: 'COMPLETED' }).where(eq(orders.id, order.id));
    expect(await close(who)).toMatchObject({ status: 422, message: 'member_account_openOrders' });
    expect((await fixture.rowOf(who)).email).toBe(who.email);
    await store.db.update(sandboxDispute).set({ status: 'WON' }).where(eq(sandboxDispute.paymentId, session));
    await store.db
      .update(dispute)
      .set({ nextCheckTime: store.clock.now() })
      .where(eq(dispute.orderId, order.id));
    await sweepDisputes(store.system());
    expect((await close(who)).status).toBe(200);
  });

  it('refunds a payment that arrives late, and delivers nothing', async () => {
    const who = await fixture.owner();
    const order = await buy(who);
    const { session } = await openPayment(store.call, who, order);
    store.clock.advance(31 * 60_000);
    await sweepOrders(store.system());
    expect((await close(who)).status).toBe(200);
    await store.db.update(sandboxPayment).set({ status: 'SUCCEEDED' }).where(eq(sandboxPayment.id, session));
    const [attempt] = await store.db.select().from(paymentLog).where(eq(paymentLog.orderId, order.id));
    if (!attempt) throw new Error('No attempt');
    await settlePayment(store.system(), attempt);
    await store.runJobs();
    const [row] = await store.db.select().from(orders).where(eq(orders.id, order.id));
    expect(row).toMatchObject({ status: 'REFUNDED', amountRefundedFen: row?.amountPaidFen });
    const [item] = await store.db.select().from(orderItem).where(eq(orderItem.orderId, order.id));
    expect(item?.deliveredQuantity).toBe(0);
  });

  it.each([
    ['ROLE_ADMIN', 'member_account_ofStaff'],
    ['ROLE_SERVICE', 'member_account_ofStaff'],
  ] as const)('is rejected for %s', async (role, message) => {
    const who = await fixture.owner();
    await staffWith(store, [role], { email: who.email });
    expect(await close(who)).toMatchObject({ status: 422, message });
  });

  it('excludes placing an order concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const who = await fixture.owner();
      const quoted = await quotedOrder(store.call, who, { skuId, values: phoneAccount });
      const [closed, placed] = await Promise.all([
        close(who),
        store.attempt(
          'POST /order/member/order/create',
          { body: quoted.body },
          { as: who.token, idempotencyKey: `both-${who.memberId}` },
        ),
      ]);
      const unpaid = await store.db.select().from(orders).where(eq(orders.memberId, who.memberId));
      if (closed.status === 200) expect([placed.status, unpaid.length]).toEqual([401, 0]);
      else expect([closed.message, placed.status]).toEqual(['member_account_openOrders', 200]);
    }
  });

  it('happens once for twenty concurrent requests', async () => {
    const who = await fixture.owner();
    const answers = await Promise.all(Array.from({ length: 20 }, () => close(who)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const goodbyes = await fixture.mailsTo(who.email);
    expect(goodbyes.map((mail) => mail.subject)).toEqual(['【天云商城】账户已注销']);
  });
});
