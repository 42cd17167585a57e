import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PushView } from '@/lib/push/contract';
import { useAuth } from '@/lib/stores/auth';
import { usePushChoice } from '@/lib/stores/push';
import en from '@/messages/en/push.json';
import enShell from '@/messages/en/shell.json';
import cn from '@/messages/zh-cn/push.json';
import cnShell from '@/messages/zh-cn/shell.json';
import hk from '@/messages/zh-hk/push.json';
import hkShell from '@/messages/zh-hk/shell.json';
import { bodiesOf, requests, responses } from '@/tests/setup/recorded-requests';
import { toasts } from '@/tests/setup/recorded-toasts';
import { press, refuse, showWith, type } from '@/tests/setup/render-form';
import { PushOffer } from './push-offer';
import { PushSettings } from './push-settings';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/components/ui/feedback/toast', () => import('@/tests/setup/recorded-toasts'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));
vi.mock('@/lib/error-text/use-error-text', () => ({
  useErrorText: () => async (error: unknown) => (error instanceof Error ? error.message : ''),
}));

const languages = [
  ['zh-cn', { push: cn, shell: cnShell }],
  ['en', { push: en, shell: enShell }],
  ['zh-hk', { push: hk, shell: hkShell }],
] as const;

const view: PushView = {
  publicKey: 'BKey',
  kinds: ['DELIVERED', 'REFUNDED', 'ANSWERED', 'OPENED'],
  quietHours: { from: 23, until: 8 },
  devices: [],
};
const phone = { id: '7', device: 'Chrome on Android', createdTime: '2026-11-30 10:00:00' };

/** What the browser of the test has and returns. */
const browser = {
  permission: 'default' as NotificationPermission,
  answer: 'granted' as NotificationPermission,
  subscription: null as { endpoint: string; key: string } | null,
  fails: false,
};

const subscriptionOf = (one: { endpoint: string; key: string }) => ({
  ...one,
  options: { applicationServerKey: Uint8Array.from([4, 1, 2]).buffer },
  toJSON: () => ({ endpoint: one.endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => {
    browser.subscription = null;
  },
});
const pushManager = {
  getSubscription: async () => browser.subscription && subscriptionOf(browser.subscription),
  subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
    if (browser.fails) throw new DOMException('push service not available', 'AbortError');
    browser.subscription = { endpoint: 'https://fcm.googleapis.com/wp/1', key: applicationServerKey };
    return subscriptionOf(browser.subscription);
  },
};

beforeEach(() => {
  Object.assign(browser, { permission: 'default', answer: 'granted', subscription: null, fails: false });
  const registration = { pushManager };
  vi.stubGlobal('navigator', {
    ...window.navigator,
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => {
      browser.permission = browser.answer;
      return browser.answer;
    },
  });
  useAuth.setState({ userId: '1', username: 'yun', loginStep: 'finished' });
  usePushChoice.setState({ onFor: null, askedFor: null });
  responses.of = (key) => (key.startsWith('GET') ? view : { id: '7' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const subscribed = {
  endpoint: 'https://fcm.googleapis.com/wp/1',
  p256dh: 'p',
  auth: 'a',
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
};
const subscribe = 'POST /upms/member/push/subscribe';
const button = (name: string) => screen.findByRole('button', { name });
const settled = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve))));

describe.each(languages)('the settings in %s', (locale, messages) => {
  const { push } = messages;
  const show = (changes: Partial<PushView> = {}) =>
    showWith(messages, <PushSettings first={{ ...view, ...changes }} />, locale);

  it('switch the notifications of this browser on and off', async () => {
    show();
    (await button(push.turnOn)).click();
    await screen.findByText(push.state.on);
    expect(bodiesOf(subscribe)).toContainEqual(subscribed);
    expect(browser.subscription?.key).toBe('BKey');
    expect(toasts.at(-1)).toContain(push.turnedOn);
    (await button(push.turnOff)).click();
    await screen.findByText(push.state.off);
    expect(bodiesOf('POST /upms/member/push/remove')).toEqual([{ id: '7' }]);
    expect(browser.subscription).toBeNull();
    expect(toasts.at(-1)).toContain(push.turnedOff);
  });

  it('save kinds and quiet hours, with the failure of a save', async () => {
    show();
    screen.getByLabelText(push.kind.REFUNDED).click();
    type(push.from, '22');
    press(push.save);
    await waitFor(() => expect(toasts.at(-1)).toContain(push.saved));
    screen.getByLabelText(push.quietLead).click();
    expect(screen.queryByLabelText(push.from)).toBeNull();
    responses.of = refuse('network', { status: 0 });
    press(push.save);
    await waitFor(() => expect(toasts.at(-1)).toContain('network'));
    const kinds = ['DELIVERED', 'ANSWERED', 'OPENED'];
    expect(bodiesOf('POST /upms/member/push/save')).toEqual([
      { kinds, quietHours: { from: 22, until: 8 } },
      { kinds, quietHours: null },
    ]);
  });

  it('say what prevents notifications, and list the devices', async () => {
    browser.permission = 'denied';
    const { unmount } = show({ devices: [phone] });
    expect(await screen.findByText(push.state.blocked)).toBeDefined();
    expect(screen.getByText('Chrome on Android')).toBeDefined();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/member/profile/devices');
    unmount();
    vi.stubGlobal('PushManager', undefined);
    Reflect.deleteProperty(window, 'PushManager');
    show();
    expect(await screen.findByText(push.state.unsupported)).toBeDefined();
    expect(screen.queryByRole('button', { name: push.turnOn })).toBeNull();
  });

  it('say that the browser did not allow it, or could not subscribe', async () => {
    browser.fails = true;
    show();
    (await button(push.turnOn)).click();
    await waitFor(() => expect(toasts.at(-1)).toContain(push.failed));
    browser.answer = 'default';
    (await button(push.turnOn)).click();
    await waitFor(() => expect(toasts.at(-1)).toContain(push.refused));
    expect(bodiesOf(subscribe)).toEqual([]);
  });
});

describe.each(languages)('the question on an order in %s', (locale, messages) => {
  const { push } = messages;
  const show = () => showWith(messages, <PushOffer />, locale);

  it('switches notifications on, and is not asked again', async () => {
    const { unmount } = show();
    await screen.findByText(push.offer.title);
    (await button(push.turnOn)).click();
    await waitFor(() => expect(toasts.at(-1)).toContain(push.turnedOn));
    await waitFor(() => expect(screen.queryByText(push.offer.title)).toBeNull());
    unmount();
    show();
    await settled();
    expect(screen.queryByText(push.offer.title)).toBeNull();
  });

  it('is not asked again after an answer, but another member is asked', async () => {
    const { unmount } = show();
    (await button(push.offer.later)).click();
    await waitFor(() => expect(screen.queryByText(push.offer.title)).toBeNull());
    expect(requests).toEqual([]);
    unmount();
    useAuth.setState({ userId: '2' });
    show();
    expect(await screen.findByText(push.offer.title)).toBeDefined();
  });
});

describe('a browser that was switched on', () => {
  beforeEach(() => {
    browser.permission = 'granted';
    browser.subscription = { endpoint: 'https://fcm.googleapis.com/wp/1', key: 'BKey' };
  });
  const show = () => showWith({ push: en, shell: enShell }, <PushOffer />);

  it('is announced again on an order, and nothing is asked', async () => {
    usePushChoice.setState({ onFor: '1' });
    show();
    await waitFor(() => expect(bodiesOf(subscribe)).toEqual([subscribed]));
    expect(screen.queryByText(en.offer.title)).toBeNull();
  });

  it('by another member stays silent for this one', async () => {
    usePushChoice.setState({ onFor: '2' });
    show();
    await settled();
    expect(bodiesOf(subscribe)).toEqual([]);
    expect(screen.queryByText(en.offer.title)).toBeNull();
  });

  it('stays on without a connection', async () => {
    usePushChoice.setState({ onFor: '1' });
    responses.of = refuse('network', { status: 0 });
    showWith({ push: en, shell: enShell }, <PushSettings first={view} />);
    expect(await screen.findByText(en.state.on)).toBeDefined();
  });
});
