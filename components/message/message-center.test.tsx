import { act, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Locale } from '@/lib/i18n/locales';
import { useAuth } from '@/lib/stores/auth';
import { useMessageModal } from '@/lib/stores/message-modal';
import MessageCenter from './message-center';
import { messageTexts } from './message-texts';

const { pushed, said } = vi.hoisted(() => ({ pushed: [] as string[], said: [] as string[] }));
const router = vi.hoisted(() => ({ push: (address: string) => void pushed.push(address) }));
vi.mock('@/lib/i18n/navigation', () => ({ useRouter: () => router }));
vi.mock('@/components/ui/toast', () => ({
  toast: { warning: (text: string) => said.push(text) },
}));
vi.mock('./message-dialog', () => ({ MessageDialog: () => <p>open</p> }));

afterEach(() => {
  pushed.length = 0;
  said.length = 0;
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
          <MessageCenter />
        </Suspense>
      </NextIntlClientProvider>,
    );
  });
}

it.each([
  ['zh-cn', '请先登录，再使用在线客服留言系统'],
  ['en', 'Please log in first to use the online customer service ticket system'],
  ['zh-hk', '請先登入，再使用網上客服留言系統'],
] as const)('warns a visitor in %s, and leads to the login and back', async (locale, warning) => {
  await open(locale);
  expect(said).toEqual([warning]);
  expect(pushed).toEqual([`/login?redirect=${encodeURIComponent('/?message=open')}`]);
  expect(useMessageModal.getState().isOpen).toBe(false);
});

it('opens for a member', async () => {
  useAuth.getState().setAuth({ userId: '7', username: 'yun', areaCode: null, data: null });
  await open('en');
  expect(screen.getByText('open')).toBeDefined();
  expect([said, pushed]).toEqual([[], []]);
});
