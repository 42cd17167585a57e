import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goods } from '@/backend/database/schema/catalog';
import { member } from '@/backend/database/schema/members';
import { outbox } from '@/backend/database/schema/platform';
import { refreshSearchForms } from '@/backend/domains/search/refresh-search-forms';
import { createTestStore, type TestStore } from '@/backend/testing';
import type { Locale } from '@/lib/i18n/locales';
import { placeOrder } from '../load/buyers';
import { accountFixture } from './fixtures/account';
import { couponFixture } from './fixtures/coupon';
import { orderFixture, phoneAccount } from './fixtures/order';
import { attemptWithCaptcha } from './fixtures/solve-captcha';
import { type StaffMember, staffWith } from './fixtures/staff';

let store: TestStore;
let staff: StaffMember;

beforeAll(async () => {
  store = await createTestStore();
  staff = await staffWith(store, ['ROLE_OPERATIONS'], { name: 'Oscar' });
});
afterAll(() => store.close());

const english = { locale: 'en' } as const;

async function products(keyword: string): Promise<string[]> {
  const { records } = await store.call('GET /goods/member/goods/search', { query: { keyword } }, english);
  return records.map(({ name }) => name);
}

describe('a search', () => {
  it.each(['Skylark\u200b', 'Skylárk', 'ＳＫＹＬＡＲＫ', '#skylark', 'Sky\u00adlark'])(
    'for %j finds what Skylark finds',
    async (keyword) => {
      const found = await products(keyword);
      expect(found.length).toBeGreaterThan(0);
      expect(found).toEqual(await products('Skylark'));
    },
  );

  it.each([
    ['云雀影院VIP', '云雀影院 VIP'],
    ['雲雀影院vip', '云雀影院 VIP'],
    ['赤羽M3', '赤羽 M3'],
    ['原野之歌・源初晶', '原野之歌·源初晶'],
  ])('for %s finds what %s finds', async (typed, plain) => {
    const found = await products(typed);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(await products(plain));
  });

  it('suggests categories and products for a keyword with accents', async () => {
    const suggest = (keyword: string) =>
      store.call('GET /goods/member/goods/suggest', { query: { keyword } }, english);
    expect(await suggest('skylárk\u200b')).toEqual(await suggest('skylark'));
    expect((await suggest('gáme')).some(({ type }) => type === 'CATEGORY')).toBe(true);
  });

  it('of articles folds accents and traditional characters', async () => {
    const articles = async (keyword: string, locale: Locale) => {
      const { records } = await store.call(
        'GET /store/member/article/search',
        { query: { keyword } },
        { locale },
      );
      return records;
    };
    const refunds = await articles('refund', 'en');
    expect(refunds.length).toBeGreaterThan(0);
    expect(await articles('réfund\u200b', 'en')).toEqual(refunds);
    expect(await articles('訂單', 'zh-cn')).toEqual(await articles('订单', 'zh-cn'));
    expect((await articles('訂單', 'zh-cn')).length).toBeGreaterThan(0);
  });

  it("of a member's orders and of staff folds the same", async () => {
    const fixture = orderFixture(store);
    const who = await fixture.buyer();
    const skuId = await fixture.firstSku('skylark-video-vip');
    const placed = await placeOrder(store.call, who, { skuId, values: phoneAccount });
    const own = async (keyword: string) => {
      const call = { query: { keyword } };
      const { records } = await store.call('GET /order/member/order/list', call, { as: who.token });
      return records.map(({ sn }) => sn);
    };
    for (const keyword of ['雲雀影院VIP', 'Skylárk\u200b', `#${placed.sn}`]) {
      expect(await own(keyword), keyword).toEqual([placed.sn]);
    }
    const orders = async (q: string) => {
      const { rows } = await store.call('GET /order/admin/order/list', { query: { q } }, { as: staff.token });
      return rows.map(({ sn }) => sn);
    };
    expect(await orders(`#${placed.sn.slice(0, 8)} ${placed.sn.slice(8)}\u200b`)).toEqual([placed.sn]);
  });

  it('of members folds nicknames and numbers', async () => {
    const who = await accountFixture(store).owner({
      nickname: 'Zoë 雲',
      areaCode: '852',
      mobile: '91112233',
    });
    for (const q of ['zoe', 'ＺＯＥ', 'Zoë\u200b', 'zoe 云', '＋８５２ ９１１１ ２２３３']) {
      const { rows } = await store.call('GET /upms/admin/member/list', { query: { q } }, { as: staff.token });
      expect(
        rows.map(({ id }) => id),
        q,
      ).toContain(who.memberId);
    }
  });

  it('reads rows that were written before this form of the search', async () => {
    const [one] = await store.db.select().from(goods).where(eq(goods.slug, 'skylark-points'));
    if (!one) throw new Error('No product');
    const stale = { searchText: '\n', searchTerms: [], searchForm: 0 };
    await store.db.update(goods).set(stale).where(eq(goods.id, one.id));
    const who = await accountFixture(store).owner({ nickname: 'Unfolded Ünal' });
    await store.db.update(member).set({ nicknameSearch: null }).where(eq(member.id, who.memberId));
    await refreshSearchForms(store.system());
    const [after] = await store.db.select().from(goods).where(eq(goods.id, one.id));
    // The database does not keep the order of the languages.
    const contentOf = (row: typeof one | undefined) => [
      row?.searchForm,
      row?.searchText.split('\n').sort(),
      row?.searchTerms.toSorted(),
    ];
    expect(contentOf(after)).toEqual(contentOf(one));
    const [row] = await store.db.select().from(member).where(eq(member.id, who.memberId));
    expect(row?.nicknameSearch).toBe('unfolded unal');
  });
});

it.each(['\u200b', '\u00a0', '\u2060'])('a coupon code is recognised with %j after it', async (unseen) => {
  const coupons = couponFixture(store);
  const { code } = await coupons.add();
  const { token } = await orderFixture(store).buyer();
  const taken = await coupons.take('redeem', { code: `${code.toLowerCase()}${unseen}` }, token);
  expect(taken.status).toBe(200);
});

describe('a phone number', () => {
  it.each([
    ['９８７６５４０４', '+85298765404'],
    ['+852 9876 5402', '+85298765402'],
    ['85298765403', '+85298765403'],
    ['00852-9876-5405', '+85298765405'],
  ])('%s with +852 chosen receives its code at %s', async (mobile, e164) => {
    const body = { scene: 'LOGIN', channel: 'SMS', areaCode: '852', mobile };
    const sent = await attemptWithCaptcha(store, 'POST /upms/member/verify_code/send', body);
    expect(sent.status).toBe(200);
    expect(await store.db.select().from(outbox).where(eq(outbox.recipient, e164))).toHaveLength(1);
  });
});

it.each([
  ['user@münchen.example', true],
  ['a..b@tianyun.example', false],
])('the mailbox %s can register: %s', async (email, can) => {
  const checked = await store.attempt('GET /upms/member/register/check_email', { query: { email } });
  expect(checked.status === 200).toBe(can);
});
