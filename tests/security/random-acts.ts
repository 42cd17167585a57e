import { eq } from 'drizzle-orm';
import { siteConfig } from '@/backend/database/schema/content';
import { orders } from '@/backend/database/schema/orders';
import { transition } from '@/backend/domains/orders/lifecycle/transition';
import { defaultSettings } from '@/backend/domains/settings/default-settings';
import { newId } from '@/backend/platform/new-id';
import type { TestStore } from '@/backend/testing';
import type { EndpointKey } from '@/lib/contract/contract';
import { type StaffRole, staffRoles } from '@/lib/permissions/staff-permissions';
import type { ApprovalKind } from '@/lib/permissions/value-acts';
import { catalogueFixture, newCodes } from '../api/fixtures/catalogue';
import { couponFixture } from '../api/fixtures/coupon';
import { editorFixture } from '../api/fixtures/editor';
import { type StaffMember, staffWith } from '../api/fixtures/staff';
import { cardCodes, topUp, tradeFixture } from '../api/fixtures/trade';

/** What an act moves, computed by the test and not by the shop. Coins count as fen; those that are removed are negative. */
export type Moved = { kind: ApprovalKind; subject: string; fen: number };
export type Done = Moved & { staffId: string };

type Act = Moved & { key: EndpointKey; body: Record<string, unknown>; takesKey?: boolean };

/** Numbers from 0 to 1 that repeat with the seed. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Three people with random roles, and what they can act on. */
export async function actWorld(store: TestStore, random: () => number) {
  const pick = <T>(from: readonly T[]): T => {
    const one = from[Math.floor(random() * from.length)];
    if (one === undefined) throw new Error('Nothing to choose from');
    return one;
  };
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const trade = tradeFixture(store);
  const catalogue = catalogueFixture(store);
  const editor = editorFixture(store);
  const coupons = couponFixture(store);

  const rolesOf = (): StaffRole[] => [...new Set([pick(staffRoles), pick(staffRoles)])];
  const people: StaffMember[] = [
    await staffWith(store, ['ROLE_ADMIN']),
    await staffWith(store, rolesOf()),
    await staffWith(store, rolesOf()),
  ];
  const bought: Awaited<ReturnType<typeof trade.buy>>[] = [];
  for (let place = 0; place < 8; place += 1) bought.push(await trade.buy(cardCodes));
  const held: Awaited<ReturnType<typeof trade.place>>[] = [];
  for (let place = 0; place < 6; place += 1) {
    const order = await trade.place(topUp);
    await trade.pay(order);
    await store.db.transaction((tx) =>
      transition(tx, store.services, {
        orderId: order.id,
        event: 'SUPPLIER_HOLD',
        holdReason: 'RISK',
        actor: { type: 'SYSTEM' },
      }),
    );
    held.push(order);
  }
  const members = bought.map(({ buyer }) => buyer.memberId);
  const prices = await catalogue.skus(14);
  const dealSkus: Awaited<ReturnType<typeof editor.dealSku>>[] = [];
  for (let place = 0; place < 6; place += 1) dealSkus.push(await editor.dealSku(60 + place));
  const grantable = await coupons.add({
    isGrantOnly: true,
    value: 500,
    totalQuantity: 100_000,
    perMember: 9,
  });

  const now = () => store.clock.now().getTime();
  const acts: (() => Promise<Act> | Act)[] = [
    () => {
      const order = pick(bought);
      const amount = between(1, 30) / (random() < 0.5 ? 10 : 1);
      return {
        kind: 'REFUND',
        subject: order.id,
        fen: Math.round(amount * 100),
        key: 'POST /order/admin/refund/create',
        body: { orderSn: order.sn, reason: 'GOODWILL', note: 'random', amount },
        takesKey: true,
      };
    },
    () => {
      const id = pick(members);
      const coins = between(1, 2500) * (random() < 0.9 ? 1 : -1);
      return {
        kind: 'COINS',
        subject: id,
        fen: coins,
        key: 'POST /upms/admin/member/coin_adjust',
        body: { id, coins, reason: 'random', memo: 'random' },
        takesKey: true,
      };
    },
    () => {
      const one = pick(dealSkus);
      const lossFen = Math.min(between(0, 40), one.costFen - 500);
      const quota = between(1, 30);
      // Deals of a SKU do not overlap: each has an hour of its own.
      const startTime = now() + between(1, 2000) * 3_600_000;
      return {
        kind: 'DEAL',
        subject: one.id,
        fen: Math.max(0, lossFen) * quota,
        key: 'POST /goods/admin/daily_deal/save',
        body: editor.deal(one, {
          price: (one.costFen - lossFen) / 100,
          quota,
          startTime,
          endTime: startTime + 3_600_000,
        }),
      };
    },
    () => {
      const total = between(1, 900);
      const value = between(1, 9);
      return {
        kind: 'COUPON',
        subject: '',
        fen: value * total * 100,
        key: 'POST /order/admin/coupon/save',
        body: {
          id: null,
          version: 0,
          code: `R${newId().slice(-12)}`,
          content: coupons.content({ value, minOrder: 400, total }),
          reason: 'random',
        },
      };
    },
    () => {
      const to = [...new Set([pick(members), pick(members)])];
      return {
        kind: 'COUPON_GRANT',
        subject: grantable.id,
        fen: to.length * 500,
        key: 'POST /order/admin/coupon/grant',
        body: { id: grantable.id, members: to, count: to.length, reason: 'random' },
        takesKey: true,
      };
    },
    async () => {
      const { id, sn } = pick(held);
      const [row] = await store.db.select().from(orders).where(eq(orders.id, id));
      return {
        kind: 'HOLD_RELEASE',
        subject: id,
        fen: row?.amountPaidFen ?? 0,
        key: 'POST /order/admin/order/review',
        body: { orderSn: sn, version: row?.version ?? 0, passed: true, reason: 'random' },
      };
    },
    async () => {
      const { id } = pick(prices);
      const { priceFen, version } = await catalogue.sku(id);
      const price = Math.round(priceFen * (0.9 + random() * 0.2)) / 100;
      return {
        kind: 'PRICE_CHANGE',
        subject: id,
        fen: Math.round(price * 100),
        key: 'POST /goods/admin/price/change',
        body: { items: [{ skuId: id, version, price }], startTime: null, reason: 'random' },
        takesKey: true,
      };
    },
    async () => {
      const [row] = await store.db.select().from(siteConfig).where(eq(siteConfig.key, 'approvalLimits'));
      return {
        kind: 'SETTING',
        subject: 'approvalLimits',
        fen: 0,
        key: 'POST /upms/admin/setting/save',
        body: {
          key: 'approvalLimits',
          version: row?.version ?? 0,
          value: { ...defaultSettings.approvalLimits, refundCny: between(1000, 9000) },
          reason: 'random',
        },
      };
    },
    () => ({
      kind: 'STAFF_ACCESS',
      subject: '',
      fen: 0,
      key: 'POST /upms/admin/staff/invite',
      body: {
        email: `random${newId()}@tianyun.example`,
        name: 'R',
        roles: [pick(staffRoles)],
        reason: 'random',
      },
    }),
  ];

  /** Imports codes of a cost, as the screen does: three calls. */
  const importLot = async (by: StaffMember): Promise<{ fen: number; approvalId: string | null } | null> => {
    const codes = newCodes(between(1, 6));
    const cost = between(1, 9000);
    const { costFen } = await catalogue.sku(cardCodes.skuId);
    try {
      const { approvalId } = await catalogue.importLot(by.token, codes, { cost });
      return { fen: Math.max(cost * 100, costFen) * codes.length, approvalId };
    } catch {
      // Not permitted.
      return null;
    }
  };

  return { people, acts, pick, random, importLot, held, bought, prices, dealSkus, trade };
}
