import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import order from '@/messages/en/order.json';
import shell from '@/messages/en/shell.json';
import { flatMessages } from '@/tests/message-files';
import { dated } from '@/tests/setup/dated';
import { bodiesOf, requests, responses } from '@/tests/setup/recorded-requests';
import { toasts } from '@/tests/setup/recorded-toasts';
import { alerts, press, showWith, type } from '@/tests/setup/render-form';
import { exampleOrder } from '../example-order';
import { Receipts } from './receipts';
import { StatusHead } from './status-head';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/components/ui/feedback/toast', () => import('@/tests/setup/recorded-toasts'));

const issueKey = 'POST /order/member/receipt/issue';
const { receipt } = order;
const { sn } = exampleOrder;
const issued = {
  id: '7',
  sn: 'RE2026-000001',
  kind: 'RECEIPT',
  amount: 30,
  issuedTime: '2026-11-23 10:00:00',
};

beforeEach(() => {
  requests.length = 0;
  toasts.length = 0;
});

const show = () => showWith({ order, shell }, <Receipts orderSn={sn} refunds={[]} />);

it('is the only thing that texts of an order call a receipt', () => {
  const texts = Object.entries(order).flatMap(([part, inner]) => [...flatMessages(inner, part)]);
  const named = texts.filter(([key, text]) => /receipt/i.test(text) && !(key in receipt));
  expect(named.map(([, text]) => text).sort()).toEqual([order.detail.money, order.lookup.signIn].sort());
  expect(order.action.receive).not.toBe(receipt.issue);
});

describe('the receipt of an order', () => {
  it('is created for a company only with its name', async () => {
    responses.of = () => ({ receipts: [], canIssue: true });
    show();
    await screen.findByText(receipt.none);
    fireEvent.click(screen.getByRole('checkbox', { name: receipt.forCompany }));
    press(receipt.issue);
    await waitFor(() => expect(alerts()).toEqual([receipt.companyMissing]));
    expect(bodiesOf(issueKey)).toEqual([]);
    type(receipt.company, ' Example Ltd. ');
    expect(alerts()).toEqual([]);
    press(receipt.issue);
    await waitFor(() =>
      expect(bodiesOf(issueKey)).toEqual([{ orderSn: sn, company: { name: 'Example Ltd.' } }]),
    );
    await waitFor(() => expect(toasts).toEqual([receipt.issued]));
  });

  it('is a link to a PDF in the language of the page once it exists', async () => {
    responses.of = () => ({ receipts: [issued], canIssue: false });
    show();
    const link = await screen.findByRole('link', { name: 'Download PDF: Receipt RE2026-000001' });
    expect(link.getAttribute('href')).toBe('/api/order/member/receipt/file?id=7&locale=en');
    expect(screen.queryByRole('button', { name: receipt.issue })).toBeNull();
  });

  it('gets a credit note after a refund, without further details', async () => {
    responses.of = () => ({ receipts: [issued], canIssue: true });
    show();
    await screen.findByText(receipt.again);
    expect(screen.queryByRole('checkbox')).toBeNull();
    press(receipt.issueNote);
    await waitFor(() => expect(bodiesOf(issueKey)).toEqual([{ orderSn: sn }]));
  });

  it('is not offered when there is nothing to issue', async () => {
    responses.of = () => ({ receipts: [], canIssue: false });
    show();
    await waitFor(() => expect(requests.length).toBeGreaterThan(0));
    expect(screen.queryByText(receipt.title)).toBeNull();
  });
});

it('an order page says since when the payment is disputed', () => {
  showWith(
    { order, shell },
    <StatusHead order={{ ...exampleOrder, disputedTime: '2026-11-20 12:34:56' }} hasTrack={false} />,
  );
  expect(screen.getByText(dated(/disputed this payment .* on 2026-11-20 12:34/))).toBeTruthy();
});
