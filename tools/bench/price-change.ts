import { z } from 'zod';
import { cacheTags } from '../../lib/cache-tags';
import { measureLoads, median, type Target } from './load';
import type { Shop } from './servers';
import { browserHeaders, productPath, productPathsOutside, shownProduct } from './targets';

const detail = z.object({
  data: z.object({ skus: z.array(z.object({ id: z.string(), price: z.number() })).min(1) }),
});
const timeoutMs = 10_000;
const changesPerSecond = 20;

/** Lowers a price and returns the milliseconds until the product page shows it. Restores the price. */
export async function measurePriceChange(origin: string): Promise<number> {
  const cheapest = await cheapestSku(origin);
  const price = cheapest.price - 1.23;
  const showsPrice = async () =>
    (await (await fetch(origin + productPath)).text()).includes(price.toFixed(2));
  if (await showsPrice()) throw new Error('The page shows the new price already');
  const started = performance.now();
  await setPrice(origin, cheapest.id, price);
  while (!(await showsPrice())) {
    if (performance.now() - started > timeoutMs) throw new Error('The page still shows the old price');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const elapsed = performance.now() - started;
  await setPrice(origin, cheapest.id, cheapest.price);
  return elapsed;
}

/**
 * Requests per second of the product pages that do not show one product, without and while that product's pages are
 * invalidated 20 times a second, measured in turns. Invalidated by tag, because writing prices to an embedded database
 * would take the time of the process that serves the pages.
 */
export async function measureDuringChanges(
  shop: Shop,
  seconds: number,
): Promise<{ quiet: number; changing: number }> {
  const paths = productPathsOutside();
  const target: Target = {
    name: 'other products',
    origin: shop.origin,
    paths,
    connections: 20,
    headers: browserHeaders,
  };
  const rate = async () =>
    (await measureLoads([target], { rounds: 1, seconds })).get(target.name)?.perSecond ?? Number.NaN;
  const rateDuringChanges = async () => {
    const timer = setInterval(() => void invalidate(shop), 1_000 / changesPerSecond);
    try {
      return await rate();
    } finally {
      clearInterval(timer);
    }
  };
  const quiet: number[] = [];
  const changing: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    quiet.push(await rate());
    changing.push(await rateDuringChanges());
  }
  return { quiet: median(quiet), changing: median(changing) };
}

/** Invalidates what a changed price of a best-selling product invalidates. */
async function invalidate({ origin, secret }: Shop): Promise<void> {
  const { categoryCode, id } = shownProduct();
  const tags = [
    cacheTags.goods(id),
    cacheTags.category(categoryCode),
    cacheTags.categoryHot(categoryCode),
    cacheTags.allGoods,
    cacheTags.hotGoods,
    cacheTags.home,
  ];
  const response = await fetch(`${origin}/api/internal/revalidate`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ tags }),
  });
  if (!response.ok) throw new Error(`Revalidation responded ${response.status}`);
}

async function cheapestSku(origin: string): Promise<{ id: string; price: number }> {
  const goodsId = new URL(productPath, origin).searchParams.get('id');
  const response = await fetch(`${origin}/api/goods/member/goods/detail?goodsId=${goodsId}`);
  const { skus } = detail.parse(await response.json()).data;
  const [cheapest] = skus.toSorted((left, right) => left.price - right.price);
  if (!cheapest) throw new Error('The product has no denomination');
  return cheapest;
}

async function setPrice(origin: string, skuId: string, price: number): Promise<void> {
  const response = await fetch(`${origin}/dev/price`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ skuId, price }),
  });
  if (!response.ok) throw new Error(`/dev/price responded ${response.status}`);
}
