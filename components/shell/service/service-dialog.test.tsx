import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeQueryClient } from '@/lib/api/query-provider';
import type { Locale } from '@/lib/i18n/locales';
import { useAuth } from '@/lib/stores/auth';
import { useMessageModal } from '@/lib/stores/message-modal';
import { useShell } from '@/lib/stores/shell';
import en from '@/messages/en/shell.json';
import zhCn from '@/messages/zh-cn/shell.json';
import zhHk from '@/messages/zh-hk/shell.json';
import ServiceDialog from './service-dialog';

const texts = { 'zh-cn': zhCn, en, 'zh-hk': zhHk };
const languages = Object.keys(texts) as Locale[];

const backend = vi.hoisted(() => ({
  isDown: false,
  wechat: { wechatId: 'tianyun-kf', wechatUrl: null as string | null },
}));
vi.mock('@/lib/api/browser', () => ({
  call: async () => {
    if (backend.isDown) throw new Error('out of reach');
    return {
      serviceContact: {
        ...backend.wechat,
        email: 'service@tianyun.example',
        weekdays: '9-18',
        weekends: '10-16',
        today: '10-16',
      },
    };
  },
}));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));
vi.mock('@/components/support/center/load-center', () => ({ loadCenter: () => undefined }));

beforeEach(() => {
  backend.isDown = false;
  backend.wechat = { wechatId: 'tianyun-kf', wechatUrl: null };
  useShell.setState({ isServiceDialogOpen: true });
});
afterEach(() => {
  useShell.setState({ isServiceDialogOpen: false });
  useMessageModal.getState().close();
  useAuth.getState().clear();
});

function show(locale: Locale) {
  const client = makeQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  return render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale={locale} messages={{ shell: texts[locale] } as never}>
        <ServiceDialog />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

it.each(languages)('asks a visitor in %s to sign in, without a ticket form', async (locale) => {
  const { service, ui } = texts[locale];
  show(locale);
  expect(await screen.findByText('tianyun-kf')).toBeDefined();
  expect(screen.getByText(service.visitor)).toBeDefined();
  const mail = screen.getByRole('link', { name: 'service@tianyun.example' });
  expect(mail.getAttribute('href')).toBe('mailto:service@tianyun.example');
  expect(screen.queryByRole('button', { name: service.leaveMessage })).toBeNull();
  expect(screen.getByRole('link', { name: service.signIn }).getAttribute('href')).toContain('/login');
  expect(screen.getByRole('button', { name: service.copy })).toBeDefined();
  const [, close] = screen.getAllByRole('button', { name: ui.close });
  if (!close) throw new Error('No button beside the cross');
  fireEvent.click(close);
  expect(useShell.getState().isServiceDialogOpen).toBe(false);
});

it.each(languages)('lets a member open a support ticket in %s', async (locale) => {
  const { service } = texts[locale];
  useAuth.getState().setAuth({ userId: '7', username: 'yun', areaCode: null, data: null });
  show(locale);
  expect(await screen.findByText('tianyun-kf')).toBeDefined();
  expect(screen.queryByText(service.visitor)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: service.leaveMessage }));
  expect([useShell.getState().isServiceDialogOpen, useMessageModal.getState().isOpen]).toEqual([false, true]);
});

it('reports that the contact did not load', async () => {
  backend.isDown = true;
  show('en');
  expect(await screen.findByText(en.service.failed)).toBeDefined();
  expect(screen.queryByRole('button', { name: en.service.copy })).toBeNull();
});

it('opens with a configured chat as well, and offers the chat', async () => {
  const openChat = vi.fn(() => false);
  useShell.setState({ isServiceDialogOpen: false, openChat });
  useShell.getState().openServiceDialog();
  show('en');
  const chat = await screen.findByRole('button', { name: en.service.chat });
  fireEvent.click(chat);
  expect(useShell.getState().isServiceDialogOpen).toBe(true);
  openChat.mockReturnValue(true);
  fireEvent.click(chat);
  expect([openChat.mock.calls.length, useShell.getState().isServiceDialogOpen]).toEqual([2, false]);
  useShell.setState({ openChat: null });
});

it.each(languages)(
  'draws the QR code of the configured link in %s, and links to it on the phone',
  async (locale) => {
    const { service } = texts[locale];
    backend.wechat = { wechatId: 'tianyun-kf', wechatUrl: 'https://u.wechat.com/kfc-1' };
    const { container } = show(locale);
    expect(await screen.findByText(service.scan)).toBeDefined();
    expect(container.querySelector('figure svg path')).not.toBeNull();
    expect(screen.getByRole('link', { name: service.openWechat, hidden: true }).getAttribute('href')).toBe(
      'https://u.wechat.com/kfc-1',
    );
  },
);

it('shows no QR code without a link, and neither an id nor a copy button without WeChat', async () => {
  show('en');
  expect(await screen.findByText('tianyun-kf')).toBeDefined();
  expect(screen.queryByText(en.service.scan)).toBeNull();
  cleanup();
  backend.wechat = { wechatId: '', wechatUrl: null };
  show('en');
  expect(await screen.findByRole('link', { name: 'service@tianyun.example' })).toBeDefined();
  expect(screen.queryByText(en.service.idLabel)).toBeNull();
  expect(screen.queryByRole('button', { name: en.service.copy })).toBeNull();
});
