import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import order from '@/messages/en/order.json';
import shell from '@/messages/en/shell.json';
import { detail } from '@/tests/setup/example-purchase';
import { showWith } from '@/tests/setup/render-form';
import { AccountCard } from './account-card';
import { LastCheck } from './last-check';

const account = {
  fields: detail.rechargeFields,
  values: { server: 'asia', account: '814209526' },
  roleName: 'Dawnwind',
};

it('shows account, server and role before the order is placed', () => {
  showWith(
    { order, shell },
    <LastCheck {...account} open onClose={() => {}} onConfirm={() => {}} goodsName="60 Shards" />,
  );
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '814 209 526',
    'Asia',
    'Dawnwind',
  ]);
});

it('the confirm page shows the account first, as the largest text', () => {
  showWith(
    { order, shell },
    <AccountCard {...account} check="done" editHref="/goods/detail" title="Account" />,
  );
  const [first, second] = screen.getAllByRole('definition');
  expect(first?.textContent).toBe('814 209 526');
  expect([first?.className, second?.className].map((name) => name?.includes('accountId'))).toEqual([
    true,
    false,
  ]);
});
