import { eq } from 'drizzle-orm';
import { cardLot } from '@/backend/database/schema/card-lots';
import { goods, review } from '@/backend/database/schema/catalog';
import { member } from '@/backend/database/schema/members';
import { coupon } from '@/backend/database/schema/pricing';
import { countMatching } from '@/backend/domains/coupons/staff/member-filter';
import { newId } from '@/backend/platform/new-id';
import type { TestStore } from '@/backend/testing';
import { formatShanghai } from '@/lib/time';
import { catalogueFixture, newCodes } from '../api/fixtures/catalogue';
import { catalogueFileFixture } from '../api/fixtures/catalogue-file';
import { couponFixture } from '../api/fixtures/coupon';
import { orderFixture } from '../api/fixtures/order';
import { type StaffMember, waitingApproval } from '../api/fixtures/staff';
import { cardCodes } from '../api/fixtures/trade';
import { type KeyWith, type Request, unknownId } from './access-rows';

type Row = () => Promise<{ ask: (caller: StaffMember) => Request | Promise<Request>; unknown?: Request }>;

/** Products, prices, lots of card codes and approvals. */
export function catalogueRows(store: TestStore) {
  const fixture = catalogueFixture(store);
  const reason = 'asked by the supplier';
  const open =
    (request: Request = {}): Row =>
    async () => ({ ask: () => request });
  const of =
    (make: (caller: StaffMember) => Promise<Request>, unknown?: Request): Row =>
    async () => ({ ask: make, ...(unknown ? { unknown } : {}) });

  /** Ids change, so that no row needs a second person after the others. */
  let next = 0;
  const oneSku = async () => {
    const all = await fixture.skus(60);
    next += 1;
    const one = all[next % all.length];
    if (!one) throw new Error('No sku');
    return one;
  };
  /** A price change above the limit by another person. */
  const requested = async () => {
    const clerk = await fixture.clerk();
    const one = await oneSku();
    const item = { id: one.id, version: one.version, toFen: one.priceFen * 2 };
    const { data } = await fixture.changePrices(clerk.token, [item]);
    const { approvalId, id } = data as { approvalId: string; id: string };
    return { clerk, changeId: id, approvalId };
  };
  const contentOf = async (clerk: StaffMember, id: string) =>
    (await store.call('GET /upms/admin/approval/view', { query: { id } }, { as: clerk.token })).contentHash;
  const lot = async () => {
    const { token } = await fixture.clerk();
    const { progress } = await fixture.importLot(token, newCodes(2));
    return fixture.lot(progress.id);
  };
  const decision = async (state: 'ON_SALE' | 'STOPPED') => {
    const { id, version } = await lot();
    if (state === 'STOPPED') {
      const { token } = await fixture.clerk();
      await store.call('POST /goods/admin/card_lot/stop', { body: { id, version, reason } }, { as: token });
      return { body: { id, version: version + 1, reason } };
    }
    return { body: { id, version, reason } };
  };
  const productReview = async (hiddenWhy: 'OTHER' | null = null) => {
    const id = newId();
    const { goodsId } = await oneSku();
    const author = { memberNickname: 'L***', score: 3, content: 'Quick', lang: 'en' };
    await store.db.insert(review).values({ id, goodsId, ...author, isShow: hiddenWhy === null, hiddenWhy });
    return { id, version: 0 };
  };
  const unknownReview = { id: unknownId, version: 0 };
  const unknownLot = { body: { id: unknownId, version: 0, reason } };
  const own = (more: object, lines: readonly string[] = []) =>
    of(
      async ({ staffId, token }) => {
        const { token: opener } = await fixture.clerk();
        const { id } = await fixture.open(opener);
        if (lines.length > 0) await fixture.append(opener, id, newCodes(1));
        await store.db.update(cardLot).set({ importedBy: staffId }).where(eq(cardLot.id, id));
        return token ? { body: { id, ...more } } : {};
      },
      { body: { id: unknownId, ...more } },
    );

  const files = catalogueFileFixture(store);
  /** A file that changes a name, of this person. */
  const file = async (sent: 0 | 1, importedBy: string) => {
    const one = await oneSku();
    const { token } = await fixture.clerk();
    const { id } = await files.open(token, ['sn', 'name.en'], 1);
    if (sent === 1) await files.append(token, id, [[one.sn, `Name ${newId()}`]]);
    await files.give(id, importedBy);
    return id;
  };

  return {
    'GET /goods/admin/goods/list': open(),
    'GET /goods/admin/goods/count': open(),
    'POST /goods/admin/goods/sale': of(
      async () => {
        const { goodsId } = await oneSku();
        const [one] = await store.db.select().from(goods).where(eq(goods.id, goodsId));
        return { body: { goodsId, version: one?.version, onSale: true, reason } };
      },
      { body: { goodsId: unknownId, version: 0, onSale: true, reason } },
    ),
    'POST /goods/admin/sku/stock': of(
      async () => {
        const { id, version } = await fixture.shippedSku();
        return { body: { skuId: id, version, units: 1, reason } };
      },
      { body: { skuId: unknownId, version: 0, units: 1, reason } },
    ),
    'GET /goods/admin/price/skus': open(),
    'GET /goods/admin/price/preview': of(async () => ({ query: { items: `${(await oneSku()).id}:99.5` } }), {
      query: { items: `${unknownId}:1` },
    }),
    'POST /goods/admin/price/change': of(
      async () => {
        const { id, version, priceFen } = await oneSku();
        return { body: { items: [{ skuId: id, version, price: (priceFen + 1) / 100 }], reason } };
      },
      { body: { items: [{ skuId: unknownId, version: 0, price: 1 }], reason } },
    ),
    'GET /goods/admin/price/list': open(),
    'GET /goods/admin/price/view': of(async () => ({ query: { id: (await requested()).changeId } }), {
      query: { id: unknownId },
    }),
    'GET /goods/admin/price/history': of(async () => ({ query: { id: (await oneSku()).goodsId } }), {
      query: { id: unknownId },
    }),
    'POST /goods/admin/price/cancel': of(
      async () => ({ body: { id: (await requested()).changeId, reason } }),
      { body: { id: unknownId, reason } },
    ),
    'GET /goods/admin/catalogue_import/export': open(),
    'GET /goods/admin/catalogue_import/list': open(),
    'GET /goods/admin/catalogue_import/view': of(
      async ({ staffId }) => ({ query: { id: await file(1, staffId) } }),
      {
        query: { id: unknownId },
      },
    ),
    'GET /goods/admin/catalogue_import/lines': of(
      async ({ staffId }) => ({ query: { id: await file(1, staffId) } }),
      {
        query: { id: unknownId },
      },
    ),
    'GET /goods/admin/catalogue_import/refused': of(
      async ({ staffId }) => ({ query: { id: await file(1, staffId) } }),
      {
        query: { id: unknownId },
      },
    ),
    'POST /goods/admin/catalogue_import/open': open({
      body: { kind: 'SKU', fileName: 'skus.csv', columns: ['sn', 'name.en'], lines: 1 },
    }),
    'POST /goods/admin/catalogue_import/append': of(
      async ({ staffId }) => ({
        body: { id: await file(0, staffId), firstLine: 1, lines: [['G1', 'A']] },
      }),
      { body: { id: unknownId, firstLine: 1, lines: [['G1', 'A']] } },
    ),
    'POST /goods/admin/catalogue_import/apply': of(
      async ({ staffId }) => ({ body: { id: await file(1, staffId), reason } }),
      { body: { id: unknownId, reason } },
    ),
    'POST /goods/admin/catalogue_import/undo': of(
      async () => {
        const { staffId, token } = await fixture.clerk();
        const id = await file(1, staffId);
        await files.apply(token, id);
        return { body: { id, reason } };
      },
      { body: { id: unknownId, reason } },
    ),
    'POST /goods/admin/catalogue_import/discard': of(
      async ({ staffId }) => ({ body: { id: await file(1, staffId) } }),
      { body: { id: unknownId } },
    ),
    'GET /goods/admin/card_lot/list': open(),
    'GET /goods/admin/card_lot/view': of(async () => ({ query: { id: (await lot()).id } }), {
      query: { id: unknownId },
    }),
    'GET /goods/admin/card_lot/stock': open(),
    'GET /goods/admin/card_lot/problems': of(async () => ({ query: { id: (await lot()).id } }), {
      query: { id: unknownId },
    }),
    'POST /goods/admin/card_lot/open': of(
      async () => ({ body: { ...cardCodes, supplier: newId(), cost: 1, columns: 'SECRET' } }),
      { body: { skuId: unknownId, supplier: 'S', cost: 1, columns: 'SECRET' } },
    ),
    'POST /goods/admin/card_lot/append': own({ firstLine: 1, lines: newCodes(1).map((code) => [code]) }),
    'POST /goods/admin/card_lot/finish': own({ reason }, ['one']),
    'POST /goods/admin/card_lot/discard': own({}),
    'POST /goods/admin/card_lot/stop': of(() => decision('ON_SALE'), unknownLot),
    'POST /goods/admin/card_lot/release': of(() => decision('STOPPED'), unknownLot),
    'POST /goods/admin/card_lot/void': of(() => decision('ON_SALE'), unknownLot),
    'GET /goods/admin/card_code/list': of(async () => ({ query: { lotId: (await lot()).id } }), {
      query: { lotId: unknownId },
    }),
    'POST /goods/admin/card_code/void': of(async () => {
      const { id } = await lot();
      const { token } = await fixture.clerk();
      const query = { lotId: id };
      const { rows } = await store.call('GET /goods/admin/card_code/list', { query }, { as: token });
      return { body: { id: rows[0]?.id ?? '', version: rows[0]?.version, reason } };
    }, unknownLot),
    'GET /goods/admin/review/list': open(),
    'POST /goods/admin/review/hide': of(
      async () => ({ body: { ...(await productReview()), why: 'ABUSE', reason } }),
      { body: { ...unknownReview, why: 'ABUSE', reason } },
    ),
    'POST /goods/admin/review/show': of(
      async () => ({ body: { ...(await productReview('OTHER')), reason } }),
      {
        body: { ...unknownReview, reason },
      },
    ),
    'POST /goods/admin/review/translate': of(
      async () => ({ body: { ...(await productReview()), texts: { 'zh-cn': '很快' } } }),
      { body: { ...unknownReview, texts: { 'zh-cn': '很快' } } },
    ),
    'GET /upms/admin/approval/list': open(),
    'GET /upms/admin/approval/count': open(),
    'GET /upms/admin/approval/view': of(
      async ({ staffId }) => {
        const { approvalId } = await requested();
        return { query: { id: await fixture.ownApproval(approvalId, staffId) } };
      },
      { query: { id: unknownId } },
    ),
    'POST /upms/admin/approval/withdraw': of(
      async ({ staffId }) => ({ body: { id: await waitingApproval(store, staffId) } }),
      { body: { id: unknownId } },
    ),
    'POST /upms/admin/approval/decide': of(
      async () => {
        const { clerk, approvalId } = await requested();
        const contentHash = await contentOf(clerk, approvalId);
        return { body: { id: approvalId, contentHash, approved: true } };
      },
      { body: { id: unknownId, contentHash: 'x', approved: true } },
    ),
  } satisfies Partial<Record<KeyWith<'staff'>, Row>>;
}

/** Coupons and grants. */
export function couponRows(store: TestStore) {
  const coupons = couponFixture(store);
  const reason = 'spring campaign';
  const everyone = { registeredSince: null, hasBought: null, language: null, isVerified: null };
  const buyers = orderFixture(store);
  const open =
    (request: Request = {}): Row =>
    async () => ({ ask: () => request });
  const of = (make: (id: string) => Promise<Request>): Row => {
    const ask = async () => make((await coupons.add()).id);
    return async () => ({ ask, unknown: await make(unknownId) });
  };
  const { total, type, value, maxDiscount, minOrder, scope, audience } = coupons.content();
  return {
    'GET /order/admin/coupon/list': open(),
    'GET /order/admin/coupon/view': of(async (id) => ({ query: { id } })),
    'GET /order/admin/coupon/use_list': of(async (id) => ({ query: { id } })),
    'GET /order/admin/coupon/grant_list': of(async (id) => ({ query: { id } })),
    'POST /order/admin/coupon/preview': open({
      body: { total, type, value, maxDiscount, minOrder, scope, audience },
    }),
    'POST /order/admin/coupon/save': of(async (id) => ({
      body: { id, version: 0, content: coupons.content(), reason },
    })),
    'POST /order/admin/coupon/end': of(async (id) => ({
      body: { id, version: 0, voidClaimed: true, reason },
    })),
    'POST /order/admin/coupon/grant': of(async (id) => ({
      body: { id, members: [(await buyers.buyer()).memberId], count: 1, reason },
    })),
    'POST /order/admin/coupon/count_members': of(async (id) => ({ body: { id, filter: everyone } })),
    'POST /order/admin/coupon/grant_filtered': of(async (id) => {
      const day = formatShanghai(store.clock.now()).slice(0, 10);
      const filter = { ...everyone, registeredSince: day, hasBought: false, isVerified: false };
      const [one] = await buyers.buyers(1);
      await store.db
        .update(member)
        .set({ createdTime: store.clock.now(), certificationStatus: 'UNVERIFIED' })
        .where(eq(member.id, one?.memberId ?? ''));
      const until = store.clock.now().getTime();
      const [row] = await store.db.select().from(coupon).where(eq(coupon.id, id));
      const chosen = { filter, until: new Date(until), ownEmail: '' };
      const count = row ? await countMatching(store.db, row, chosen) : 1;
      return { body: { id, filter, until, count, reason } };
    }),
  } satisfies Partial<Record<KeyWith<'staff'>, Row>>;
}
