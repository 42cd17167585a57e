import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cacheTags } from '../../lib/cache-tags';
import { locales } from '../../lib/i18n/locales';
import { changePrice } from '../domains/products/change-price';
import { setByCommand } from '../domains/settings/staff/set-by-command';
import { createTestStore, type TestStore } from '../testing';
import { newId } from './new-id';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore({}, { keepsFacts: true });
});
afterAll(() => store?.close());

/** Changes rows and writes the event as another process does: this one learns of it by the event alone. */
const changeElsewhere = async (statement: string, tags: string[]): Promise<void> => {
  await store.rawSql(statement);
  await store.rawSql('insert into cache_event (id, tags) values ($1, $2)', [newId(), tags]);
};

const goodsId = '1800301000000000001';
const detail = () => store.call('GET /goods/member/goods/detail', { query: { goodsId } });
const home = () => store.call('GET /goods/member/goods/index', {}, { locale: 'en' });
const config = () => store.call('GET /store/member/site/config', {});

/** Less than the longest time of the values under test, so that only the event can have dropped them. */
const soon = { timeout: 5_000, interval: 20 };

describe('a change of another process is seen', () => {
  it('of a setting', async () => {
    await config();
    await changeElsewhere(`update site_config set value = '3' where key = 'minOrderAmount'`, [
      cacheTags.storeState,
    ]);
    await vi.waitFor(async () => expect((await config()).minOrderAmount).toBe(3), soon);
    expect((await detail()).minOrderAmount).toBe(3);
  });

  it('of a payment method', async () => {
    expect((await detail()).paymentMethods.map(({ code }) => code)).toContain('PAYPAL');
    await changeElsewhere(`update payment_method set is_enabled = false where code = 'PAYPAL'`, [
      cacheTags.storeState,
    ]);
    await vi.waitFor(
      async () => expect((await detail()).paymentMethods.map(({ code }) => code)).not.toContain('PAYPAL'),
      soon,
    );
  });

  it('of a rate', async () => {
    const token = await store.signIn();
    const query = { skuId: '1800311000000000002', quantity: '1' };
    const rate = async () => {
      const { quote } = await store.call('GET /order/member/order/checkout', { query }, { as: token });
      return quote.amounts.pay.rate;
    };
    const before = await rate();
    await changeElsewhere('update currency set rate_ppb = rate_ppb * 2', [cacheTags.currencies]);
    await vi.waitFor(async () => expect(await rate()).toBeCloseTo(before * 2, 6), soon);
  });

  it('of a banner, a suggested keyword and the name of a category', async () => {
    await home();
    const text = `'{"zh-cn": "新", "en": "Changed elsewhere", "zh-hk": "新"}'`;
    await changeElsewhere(`update banner set title_i18n = ${text}`, [cacheTags.home]);
    await changeElsewhere(`update hot_keyword set text_i18n = ${text}`, [cacheTags.hotKeywords]);
    await changeElsewhere(`update goods_category set name_i18n = ${text}`, [
      cacheTags.categories,
      cacheTags.home,
    ]);
    await vi.waitFor(async () => {
      const { banners, hotKeywords, categories } = await home();
      const shown = [banners[0]?.title, hotKeywords[0]?.text, categories[0]?.name];
      expect(shown).toEqual(Array(3).fill('Changed elsewhere'));
    }, soon);
    await vi.waitFor(async () => {
      const { goods } = await store.call(
        'GET /goods/member/goods/detail',
        { query: { goodsId } },
        { locale: 'en' },
      );
      expect(goods.categoryName).toBe('Changed elsewhere');
    }, soon);
  });

  it('of a price, in every shared response', async () => {
    const { skus } = await detail();
    const shown = async () => {
      const { records } = await store.call('GET /goods/member/goods/list', { query: { pageSize: '100' } });
      return records.find(({ id }) => id === goodsId)?.price;
    };
    await shown();
    await changeElsewhere(`update sku set price_fen = 123456 where goods_id = '${goodsId}'`, [
      cacheTags.goods(goodsId),
    ]);
    await vi.waitFor(async () => {
      expect(new Set((await detail()).skus.map(({ price }) => price))).toEqual(new Set([1234.56]));
      expect(await shown()).toBe(1234.56);
    }, soon);
    expect(skus.length).toBeGreaterThan(0);
  });
});

describe('a change of this process is seen by its next call', () => {
  it('of a price', async () => {
    const { skus } = await detail();
    for (const [index, { id }] of skus.entries()) {
      const priceFen = 700_000 + index;
      await changePrice(store.system(), id, priceFen);
      const now = (await detail()).skus.find((one) => one.id === id);
      expect(now?.price).toBe(priceFen / 100);
    }
  });

  it('of a setting', async () => {
    for (const minutes of [41, 42, 43]) {
      await setByCommand(store.system(), 'payTimeoutMinutes', minutes);
      expect((await config()).payTimeoutMinutes).toBe(minutes);
    }
  });
});

it('the time of a shared response follows the clock', async () => {
  const before = (await home()).serverTime;
  await vi.waitFor(async () => expect((await home()).serverTime).toBeGreaterThan(before), soon);
});

it('responses of different languages, parameters and products are not mixed', async () => {
  const names = new Set<string>();
  for (const locale of locales) {
    for (const id of [goodsId, '1800301000000000163']) {
      const read = () => store.call('GET /goods/member/goods/detail', { query: { goodsId: id } }, { locale });
      expect((await read()).goods.name).toBe((await read()).goods.name);
      names.add((await read()).goods.name);
    }
  }
  // One of the products has the same name in both kinds of Chinese.
  expect(names.size).toBe(5);
});
