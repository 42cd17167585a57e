import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StaffMember, staffWith } from '../../../../tests/api/fixtures/staff';
import { cardCodes, topUp, tradeFixture } from '../../../../tests/api/fixtures/trade';
import { goods, sku } from '../../../database/schema/catalog';
import { coupon } from '../../../database/schema/pricing';
import { newId } from '../../../platform/new-id';
import { writeAudit } from '../../../platform/write-audit';
import { createTestStore, type TestStore } from '../../../testing';

let store: TestStore;
let trade: ReturnType<typeof tradeFixture>;
beforeAll(async () => {
  store = await createTestStore();
  trade = tradeFixture(store);
});
afterAll(() => store.close());

const goodsIdOf = async (skuId: string) => {
  const [one] = await store.db.select({ goodsId: sku.goodsId }).from(sku).where(eq(sku.id, skuId));
  return one?.goodsId ?? '';
};

it('the number of a SKU that screens show finds what was done to it and to its product', async () => {
  const { token } = await staffWith(store, ['ROLE_FINANCE']);
  const [one] = await store.db.select().from(sku).where(eq(sku.id, cardCodes.skuId));
  if (!one) throw new Error('No SKU');
  for (const [action, subjectId] of [
    ['stock.change', one.id],
    ['goods.save', one.goodsId],
  ] as const) {
    await writeAudit(store.db, store, { action, actorType: 'SYSTEM', subjectId });
  }
  const query = { subject: one.sn };
  const { rows } = await store.call('GET /upms/admin/audit/list', { query }, { as: token });
  expect(rows.map(({ action }) => action)).toEqual(['goods.save', 'stock.change']);
  expect(rows[1]?.subject?.name).toContain(one.sn);
});

it('rows are found by what screens show: product number, code and name, in any letters', async () => {
  const { token } = await staffWith(store, ['ROLE_FINANCE']);
  const [product] = await store.db
    .select()
    .from(goods)
    .where(eq(goods.id, await goodsIdOf(topUp.skuId)));
  const [voucher] = await store.db.select().from(coupon).limit(1);
  if (!product || !voucher) throw new Error('No product');
  const ids = [product.id, voucher.id];
  for (const subjectId of ids) {
    await writeAudit(store.db, store, { action: 'goods.save', actorType: 'SYSTEM', subjectId });
  }
  const find = async (subject: string) => {
    const answer = await store.call('GET /upms/admin/audit/list', { query: { subject } }, { as: token });
    return answer.rows.map(({ subjectId }) => subjectId);
  };
  expect(await find(product.sn)).toContain(product.id);
  expect(await find(`#${product.sn}`)).toContain(product.id);
  expect(await find((product.nameI18n.en ?? '').toUpperCase())).toContain(product.id);
  // As in every search: width and accents do not matter, nor do traditional characters.
  const wide = (text: string) =>
    text.replace(/[a-z]/gi, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
  expect(await find(wide(product.nameI18n.en ?? ''))).toContain(product.id);
  expect(await find(wide(voucher.nameI18n.en ?? ''))).toContain(voucher.id);
  expect(await find(voucher.nameI18n['zh-hk'] ?? '')).toContain(voucher.id);
  expect(await find(voucher.code)).toEqual([voucher.id]);
  // Wildcards and the zero byte find nothing and break nothing.
  for (const text of ['%%', '__', '\\%', "'; --"]) expect(await find(text), text).toEqual([]);
});

describe('a list of the audit log', () => {
  it('has one action only, also when another one begins like it', async () => {
    const { token, staffId } = await staffWith(store, ['ROLE_FINANCE']);
    for (const action of ['order.deny', 'order.deny_lock'] as const) {
      await writeAudit(store.db, store, { action, actorType: 'STAFF', actorId: staffId, subjectId: '1' });
    }
    const { rows } = await store.call(
      'GET /upms/admin/audit/list',
      { query: { is: 'order.deny', actor: staffId } },
      { as: token },
    );
    expect(rows.map(({ action }) => action)).toEqual(['order.deny']);
  });

  it('names who asked for a second person and who approved, also of what the approval did', async () => {
    const [asker, approver] = [
      await staffWith(store, ['ROLE_OPERATIONS'], { name: 'Ruo' }),
      await staffWith(store, ['ROLE_FINANCE'], { name: 'Mei' }),
    ];
    const order = await trade.buy(topUp);
    const { memberId } = order.buyer;
    const { approvalId } = await store.call(
      'POST /upms/admin/member/coin_adjust',
      { body: { id: memberId, coins: 6000, reason: 'late delivery', memo: '補償' } },
      { as: asker.token, idempotencyKey: newId() },
    );
    const read = async () => {
      const { rows } = await store.call('GET /upms/admin/audit/list', { query: {} }, { as: approver.token });
      return new Map(rows.map((row) => [row.action, row.approval]));
    };
    expect((await read()).get('approval.request')).toMatchObject({ requestedBy: 'Ruo', decidedBy: null });
    const query = { id: approvalId ?? '' };
    const one = await store.call('GET /upms/admin/approval/view', { query }, { as: approver.token });
    await store.call(
      'POST /upms/admin/approval/decide',
      { body: { id: one.id, contentHash: one.contentHash, approved: true } },
      { as: approver.token },
    );
    const now = await read();
    for (const action of ['approval.approve', 'coins.adjust']) {
      expect(now.get(action), action).toEqual({ requestedBy: 'Ruo', decidedBy: 'Mei', isApproved: true });
    }
  });
});

describe('a file of the audit log', () => {
  const download = async (person: StaffMember, query: Record<string, string>) => {
    const response = await store.app.fetch(
      new Request(`http://backend.internal/upms/admin/audit/export?${new URLSearchParams(query)}`, {
        headers: { Authorization: `Bearer ${person.token}`, 'Accept-Language': 'en' },
      }),
    );
    return { status: response.status, text: await response.text() };
  };

  it('has the filtered rows with names, in batches, and is recorded', async () => {
    const goodsId = await goodsIdOf(topUp.skuId);
    const person = await staffWith(store, ['ROLE_FINANCE']);
    for (let row = 0; row < 501; row += 1) {
      await writeAudit(store.db, store, {
        action: 'goods.save',
        actorType: 'STAFF',
        actorId: person.staffId,
        subjectId: goodsId,
        reason: `=row ${row}`,
      });
    }
    const query = { is: 'goods.save', actor: person.staffId };
    const { status, text } = await download(person, query);
    expect(status).toBe(200);
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(502);
    expect(lines[0]).toContain('Approved by');
    expect(lines[1]).toContain('Saved a product');
    expect(lines[1]).toMatch(/Product [^,]/);
    // A spreadsheet must not compute a reason.
    expect(text).not.toContain(',=row');
    const [{ rows }] = [
      await store.call('GET /upms/admin/audit/list', { query: { is: 'audit.export' } }, { as: person.token }),
    ];
    expect(rows[0]).toMatchObject({ detail: { outcome: 'COMPLETE', rows: 501 } });
  });

  it('has the own rows only for people who may not see all', async () => {
    const [other, person] = [
      await staffWith(store, ['ROLE_FINANCE']),
      await staffWith(store, ['ROLE_SERVICE']),
    ];
    for (const { staffId, reason } of [
      { ...other, reason: 'theirs' },
      { ...person, reason: 'mine' },
    ]) {
      await writeAudit(store.db, store, {
        action: 'order.note',
        actorType: 'STAFF',
        actorId: staffId,
        subjectId: '1',
        reason,
      });
    }
    const { text } = await download(person, { is: 'order.note' });
    expect(text).toContain('mine');
    expect(text).not.toContain('theirs');
    expect((await download(person, { from: '2026-02-31' })).status).toBe(400);
  });
});
