import { expect, it } from 'vitest';
import { readCatalogFile } from './catalog-file';

it('the deals of the demo are claimed to different degrees', () => {
  const shares = readCatalogFile().goods.flatMap(({ dailyDeal: deal }) =>
    deal ? [Math.floor((deal.soldCount / deal.quota) * 100)] : [],
  );
  expect(shares.length).toBeGreaterThan(3);
  expect(new Set(shares).size).toBe(shares.length);
});

it('the demo has about as many product reviews as its sales make likely', () => {
  const { goods, reviews } = readCatalogFile();
  for (const { id, slug, stats } of goods) {
    const written = reviews.filter((one) => one.goodsId === id).length;
    expect(stats.monthlySales, slug).toBeGreaterThanOrEqual(written);
    expect(stats.monthlySales, slug).toBeLessThanOrEqual(60 * (written + 2));
  }
});
