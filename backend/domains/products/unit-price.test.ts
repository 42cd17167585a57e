import { describe, expect, it } from 'vitest';
import catalogue from '../../seed/catalog.json';
import { unitPrice, unitSize } from './unit-price';

const text = (chinese: string) => ({ 'zh-cn': chinese, en: chinese, 'zh-hk': chinese });
const shards = text('源初晶');
const pack = (faceValue: number, bonusValue: number, priceFen: number) => ({
  nameI18n: text(`${faceValue}源初晶`),
  faceValue,
  bonusValue,
  priceFen,
});
const pass = { nameI18n: text('晨露月卡（30 天）'), faceValue: 30, bonusValue: 0, priceFen: 2980 };
const goods = [pack(60, 0, 600), pack(300, 30, 2960), pack(980, 110, 9600), pass];

describe('unitSize', () => {
  it('returns the smallest size at which each denomination costs at least one yuan', () => {
    expect(unitSize(shards, goods)).toBe(100);
    expect(unitSize(text('点券'), [{ ...pack(10, 0, 995), nameI18n: text('10 点券') }])).toBe(10);
    expect(unitSize(text('个月'), [{ ...pack(1, 0, 1950), nameI18n: text('1 个月') }])).toBe(1);
  });

  it('stops at 1000', () => {
    expect(unitSize(shards, [pack(10_000_000, 0, 100)])).toBe(1000);
  });

  it('returns null without face values', () => {
    expect(unitSize(text('件'), [{ ...pass, faceValue: null }])).toBeNull();
  });
});

describe('unitPrice', () => {
  it('includes the bonus', () => {
    expect(unitPrice(shards, goods[1] ?? pass, goods)).toEqual({ per: 100, price: 8.97 });
  });

  it('uses the price of a deal when given', () => {
    expect(unitPrice(shards, goods[2] ?? pass, goods, 9280)).toEqual({ per: 100, price: 8.51 });
  });

  it('has none where the face value is money, whatever its languages are', () => {
    const card = (name: string) => [
      { ...pack(100, 0, 9900), nameI18n: text(`100 ${name}`) },
      pack(200, 0, 19_800),
    ];
    for (const unit of [
      { 'zh-cn': '港币', en: 'HKD', 'zh-hk': '港幣' },
      { 'zh-cn': '元', en: 'CNY', 'zh-hk': '元' },
      { 'zh-cn': '美元' },
      { 'zh-cn': '港币' },
    ])
      expect(card(unit['zh-cn']).map((one, _, all) => unitPrice(unit, one, all))).toEqual([null, null]);
    const coins = { 'zh-cn': '鲸币' };
    expect(card('鲸币').map((one, _, all) => unitPrice(coins, one, all))).toEqual([
      { per: 10, price: 9.9 },
      null,
    ]);
  });

  it('of each sample counts what is sold, and never money', () => {
    const all = catalogue.goods.flatMap((goods) => {
      const denominations = goods.skus.map((sku) => ({
        nameI18n: sku.name,
        faceValue: ('faceValue' in sku ? sku.faceValue : null) ?? null,
        bonusValue: ('bonusValue' in sku ? sku.bonusValue : 0) ?? 0,
        priceFen: Math.round(sku.price * 100),
      }));
      return denominations.map((one) => ({
        unit: goods.unit.en,
        each: unitPrice(goods.unit, one, denominations),
      }));
    });
    const money = all.filter(({ unit }) => /^[A-Z]{3}$/.test(unit));
    expect(money.length).toBeGreaterThan(10);
    expect(money.filter(({ each }) => each !== null)).toEqual([]);
    const counted = all.flatMap(({ each }) => (each ? [each] : []));
    expect(counted.length).toBeGreaterThan(100);
    expect(counted.filter(({ price }) => price < 1)).toEqual([]);
  });

  it('excludes a pass among packs', () => {
    expect(unitPrice(shards, pass, goods)).toBeNull();
  });

  it('includes products whose names never contain the unit', () => {
    const month = { ...pass, nameI18n: text('月卡'), faceValue: 1, priceFen: 2450 };
    expect(unitPrice(text('个月'), month, [month])).toEqual({ per: 1, price: 24.5 });
  });
});
