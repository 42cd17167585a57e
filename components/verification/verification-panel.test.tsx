import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { certificationStatus, type OwnIdentity } from '@/lib/verification/contract';
import account from '@/messages/en/account.json';
import shell from '@/messages/en/shell.json';
import accountZhCn from '@/messages/zh-cn/account.json';
import accountZhHk from '@/messages/zh-hk/account.json';
import { router } from '@/tests/setup/mock-navigation';
import { requests, responses } from '@/tests/setup/recorded-requests';
import { showWith } from '@/tests/setup/render-form';
import { VerificationPanel } from './verification-panel';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

const identity: OwnIdentity = {
  status: 'UNVERIFIED',
  realName: 'L* X***',
  idNumber: 'K1*****78',
  idType: 'PASSPORT',
  country: 'HK',
  failReason: null,
  submittedTime: '2026-08-08 10:00:00',
  reviewedTime: null,
  limits: { single: 300, daily: 500, leftToday: 420, verifiedDaily: 5000 },
};

const countries = [{ code: 'HK', name: 'Hong Kong, China' }];

function show(changes: Partial<OwnIdentity>) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale="en" messages={{ account, shell }}>
        <VerificationPanel identity={{ ...identity, ...changes }} countries={countries} />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

it.each(certificationStatus.options)('%s has its own text and the limits', (status) => {
  show({ status });
  expect(screen.getByText(account.identity.states[status])).toBeDefined();
  expect(screen.getByText('¥420')).toBeDefined();
});

it.each([
  ['UNVERIFIED', true],
  ['IN_VERIFICATION', false],
  ['VERIFICATION_FAILED', true],
  ['VERIFIED', false],
] as const)('%s shows the form: %s', (status, can) => {
  show({ status });
  expect(screen.queryByRole('button', { name: account.identity.submit }) !== null).toBe(can);
  expect(screen.queryByText('K1*****78') !== null).toBe(!can);
});

it('a refusal shows its reason', () => {
  show({ status: 'VERIFICATION_FAILED', failReason: 'The photo is blurred' });
  expect(screen.getByText(/The photo is blurred/)).toBeDefined();
});

it.each([
  ['en', account],
  ['zh-cn', accountZhCn],
  ['zh-hk', accountZhHk],
] as const)(
  'a code opens the page on a phone in %s, and nothing is asked before it is shown',
  async (locale, texts) => {
    const { phone } = texts.identity;
    const panel = <VerificationPanel identity={identity} countries={countries} />;
    showWith({ account: texts, shell }, panel, locale);
    expect(requests).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: phone.open }));
    expect(await screen.findByRole('img', { name: phone.code })).toBeDefined();
    expect(screen.getByText(phone.lead)).toBeDefined();
  },
);

it('what was submitted on the phone is known here without a reload', async () => {
  window.scrollTo = () => undefined;
  let now = identity;
  responses.of = () => now;
  showWith({ account, shell }, <VerificationPanel identity={now} countries={countries} />);
  fireEvent.click(screen.getByRole('button', { name: account.identity.phone.open }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(router.refresh).not.toHaveBeenCalled();
  now = { ...now, status: 'IN_VERIFICATION' };
  await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(1), { timeout: 10_000 });
  expect(screen.getByText(account.identity.states.IN_VERIFICATION)).toBeDefined();
  expect(screen.queryByRole('button', { name: account.identity.submit })).toBeNull();
});
