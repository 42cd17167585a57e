import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { certificationStatus, type OwnIdentity } from '@/lib/verification/contract';
import account from '@/messages/en/account.json';
import shell from '@/messages/en/shell.json';
import { VerificationPanel } from './verification-panel';

vi.mock('@/lib/routing/navigation', () => ({ useRouter: () => ({ refresh: () => {} }) }));

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
