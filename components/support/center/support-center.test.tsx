import { act, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Locale } from '@/lib/i18n/locales';
import { useAuth } from '@/lib/stores/auth';
import { useMessageModal } from '@/lib/stores/message-modal';
import SupportCenter from './support-center';
import { messageTexts } from './support-texts';

const { pushed, warnings } = vi.hoisted(() => ({ pushed: [] as string[], warnings: [] as string[] }));
const router = vi.hoisted(() => ({ push: (path: string) => void pushed.push(path) }));
vi.mock('@/lib/routing/navigation', () => ({ useRouter: () => router }));
vi.mock('@/components/ui/feedback/toast', () => ({
  toast: { warning: (text: string) => warnings.push(text) },
}));
vi.mock('./support-dialog', () => ({ SupportDialog: () => <p>open</p> }));

afterEach(() => {
  pushed.length = 0;
  warnings.length = 0;
  useMessageModal.getState().close();
  useAuth.getState().clear();
});

async function open(locale: Locale) {
  await useAuth.persist.rehydrate();
  await messageTexts(locale);
  useMessageModal.getState().open();
  await act(async () => {
    render(
      <NextIntlClientProvider locale={locale} messages={{}}>
        <Suspense>
          <SupportCenter />
        </Suspense>
      </NextIntlClientProvider>,
    );
  });
}

it.each([
  ['zh-cn', '请先登录，再给客服留言'],
  ['en', 'Please log in first to use the online customer service ticket system'],
  ['zh-hk', '請先登入，再向客服留言'],
] as const)('warns a visitor in %s and opens the login with a return path', async (locale, warning) => {
  await open(locale);
  expect(warnings).toEqual([warning]);
  expect(pushed).toEqual([`/login?redirect=${encodeURIComponent('/?message=open')}`]);
  expect(useMessageModal.getState().isOpen).toBe(false);
});

it('opens for a member', async () => {
  useAuth.getState().setAuth({ userId: '7', username: 'yun', areaCode: null, data: null });
  await open('en');
  expect(screen.getByText('open')).toBeDefined();
  expect([warnings, pushed]).toEqual([[], []]);
});
