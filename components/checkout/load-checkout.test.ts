import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api/api-error';
import { loadCheckout } from './load-checkout';

vi.mock('server-only', () => ({}));
vi.mock('next-intl/server', () => ({ getLocale: async () => 'en' }));
vi.mock('next/navigation', () => ({
  redirect: (path: string) => {
    throw new Error(`redirected to ${path}`);
  },
  notFound: () => {
    throw new Error('not found');
  },
}));
const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('@/lib/api/load-personal', () => ({
  loadPersonal: (_here: string, load: (given: typeof call) => unknown) => load(call),
}));

/** The backend refuses the checkout. */
function refuse(message: string, data: unknown) {
  call.mockImplementation(async (key: string) => {
    if (key.endsWith('/checkout')) throw new ApiError(422, message, key, data);
    return { orderSn: null };
  });
}

beforeEach(() => {
  call.mockReset();
});

it('leads back to the product when the order is below the smallest amount of the shop', async () => {
  refuse('order_minAmount', { value: 5, goodsId: '7' });
  await expect(loadCheckout({ skuId: '71' })).rejects.toThrow('redirected to /en/goods/detail?id=7&skuId=71');
});

it.each([
  ['order_minAmount', { value: 5 }],
  ['goods_notFound', { goodsId: '7' }],
])('fails with %s %j', async (message, data) => {
  refuse(message, data);
  await expect(loadCheckout({ skuId: '71' })).rejects.toThrow(ApiError);
});
