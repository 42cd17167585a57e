import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { exampleOrder } from '@/components/orders/example-order';
import member from '@/messages/en/member.json';
import shell from '@/messages/en/shell.json';
import { showWith } from '@/tests/setup/render-form';
import EvaluatePage from './page';

const call = vi.hoisted(() => vi.fn());
vi.mock('next-intl/server', () => ({ getTranslations: async () => String }));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));
vi.mock('@/lib/api/load-personal', () => ({
  loadPersonal: (_here: string, load: (request: typeof call) => unknown) => load(call),
}));

it('lists the orders without a product review, each with its review button', async () => {
  call.mockResolvedValue({ records: [exampleOrder], totalPages: 3 });
  const page = await EvaluatePage({ searchParams: Promise.resolve({ page: '2' }) });
  showWith({ member, shell }, page);
  expect(call).toHaveBeenCalledExactlyOnceWith('GET /order/member/review/waiting', {
    query: { pageNumber: 2, pageSize: 10 },
  });
  const button = screen.getByRole('link', { name: `Write a review of ${exampleOrder.goodsName}` });
  expect(button.getAttribute('href')).toBe(`/order/detail?orderSn=${exampleOrder.sn}#review`);
  expect(screen.getByRole('link', { name: member.next }).getAttribute('href')).toBe(
    '/order/components/evaluateModal?page=3',
  );
});
