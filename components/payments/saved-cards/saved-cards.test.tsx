import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { OwnCard } from '@/lib/payments/saved-card-contract';
import account from '@/messages/en/account.json';
import server from '@/messages/en/server.json';
import shell from '@/messages/en/shell.json';
import { requests, responses } from '@/tests/setup/recorded-requests';
import { toasts } from '@/tests/setup/recorded-toasts';
import { alerts, press, refuse, showWith } from '@/tests/setup/render-form';
import { SavedCards } from './saved-cards';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/components/ui/feedback/toast', () => import('@/tests/setup/recorded-toasts'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

const listKey = 'GET /order/member/payment/card/list';
const deleteKey = 'DELETE /order/member/payment/card/delete';
const text = account.cards;
const card = (id: string, brand: string, last4: string): OwnCard => ({
  ...{ id, brand, last4 },
  provider: 'stripe',
  expMonth: 3,
  expYear: 2031,
});
const visa = card('pm_1', 'visa', '4242');
const local = card('pm_2', 'carte_locale', '0001');

const show = (mayHaveCards = true) =>
  showWith({ account, server, shell }, <SavedCards mayHaveCards={mayHaveCards} />);
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const keys = () => requests.map(([key]) => key);

it('lists the cards, and removes one after a confirmation', async () => {
  let cards = [visa, local];
  responses.of = (key) => {
    if (key === deleteKey) cards = [local];
    return key === listKey ? cards : null;
  };
  show();
  await screen.findByRole('list', { name: text.title });
  expect(rows()).toEqual(['Visa •4242Expires 03/31Remove', 'carte_locale •0001Expires 03/31Remove']);
  press('Remove: Visa •4242');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/Visa •4242 can no longer/)).toBeTruthy();
  expect(keys()).toEqual([listKey]);
  fireEvent.click(dialog.getByRole('button', { name: text.remove }));
  await waitFor(() => expect(toasts).toEqual([text.removed]));
  await waitFor(() => expect(rows()).toEqual(['carte_locale •0001Expires 03/31Remove']));
  expect(requests.find(([key]) => key === deleteKey)?.[1].query).toEqual({ provider: 'stripe', id: 'pm_1' });
});

it('explains a refusal, and shows what is left', async () => {
  let cards = [visa];
  responses.of = (key) => {
    if (key === listKey) return cards;
    cards = [];
    return refuse('common_message_notFound', { status: 404 })();
  };
  show();
  await screen.findByRole('list', { name: text.title });
  press('Remove: Visa •4242');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: text.remove }));
  await waitFor(() => expect(toasts).toEqual([server.common_message_notFound]));
  expect(await screen.findByText(text.none)).toBeTruthy();
});

it('says when the provider cannot be reached, and tries again', async () => {
  responses.of = refuse('order_payment_unavailable', { status: 503 });
  show();
  await waitFor(() => expect(alerts().join()).toContain(text.unavailable));
  responses.of = () => [visa];
  press(text.retry);
  await screen.findByRole('list', { name: text.title });
  expect(rows()).toHaveLength(1);
});

it('requests nothing for a member who cannot have a card', async () => {
  show(false);
  expect(await screen.findByText(text.none)).toBeTruthy();
  expect(requests).toEqual([]);
});
