import type { Page } from '@playwright/test';
import { subscribedBrowser } from '@/tests/stand-ins/push-service/push-service';
import { orderByCalls, payByCalls } from './fixtures/shop-api';
import { cardGoods } from './fixtures/shopper';
import { expect, inEveryLocale, test } from './fixtures/store-test';
import { violationsIn } from './fixtures/violations';

test.use({ serviceWorkers: 'allow' });

/** The browsers of tests have no notifications (`playwright.config.ts`): the page gets ones that are made up. */
async function withNotifications(page: Page, how: { answer: 'granted' | 'denied'; isAway?: boolean }) {
  await page.addInitScript(
    ({ answer, isAway, made: { endpoint, p256dh, auth } }) => {
      // The rest of the browser survives a reload, as its subscription does.
      const kept = (name: string) => sessionStorage.getItem(`test-${name}`);
      const keep = (name: string, value: string) => sessionStorage.setItem(`test-${name}`, value);
      const own = {
        options: {},
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          keep('subscription', '');
          return true;
        },
      };
      const pushManager = {
        getSubscription: async () => (kept('subscription') ? own : null),
        subscribe: async () => {
          if (isAway) throw new DOMException('away', 'AbortError');
          keep('subscription', 'made');
          return own;
        },
      };
      Object.defineProperty(window, 'PushManager', { value: class {} });
      Object.defineProperty(ServiceWorkerRegistration.prototype, 'pushManager', { get: () => pushManager });
      const requestPermission = async () => {
        keep('permission', answer);
        return answer;
      };
      const notification = { requestPermission };
      Object.defineProperty(notification, 'permission', { get: () => kept('permission') ?? 'default' });
      Object.defineProperty(window, 'Notification', { value: notification });
    },
    { isAway: false, ...how, made: subscribedBrowser().subscription },
  );
}

inEveryLocale((locale) => {
  test('a paid order asks for notifications once, and the settings switch them off again', async ({
    page,
    text,
    api,
    shopper,
    member,
  }) => {
    expect(member.email).toBeTruthy();
    await withNotifications(page, { answer: 'granted' });
    const sn = await orderByCalls(api, { skuId: cardGoods.sku });
    await payByCalls(api, sn);
    // Later the store would send to the push service, which does not exist.
    await shopper.delivered(sn);
    await shopper.open(`/order/detail?orderSn=${sn}`);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const question = page.getByRole('region', { name: text('push.offer.title') });
    await expect(question).toBeVisible();
    expect(await violationsIn(locale, page), 'question').toEqual([]);
    // A double tap subscribes once.
    await question.getByRole('button', { name: text('push.turnOn') }).dblclick();
    await expect(page.getByText(text('push.turnedOn'))).toBeVisible();
    await expect(question).toHaveCount(0);
    expect((await api.call('GET /upms/member/push/view')).devices).toHaveLength(1);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(question).toHaveCount(0);

    await shopper.open('/member/account');
    await expect(page.getByText(text('push.state.on'))).toBeVisible();
    await page.getByLabel(text('push.kind.OPENED')).uncheck();
    await page.getByLabel(text('push.from')).selectOption('22');
    await button(text('push.save')).click();
    await expect(page.getByText(text('push.saved'))).toBeVisible();
    expect(await violationsIn(locale, page), 'settings').toEqual([]);
    await page.reload();
    await expect(page.getByLabel(text('push.kind.OPENED'))).not.toBeChecked();
    await expect(page.getByLabel(text('push.from'))).toHaveValue('22');
    await button(text('push.turnOff')).click();
    await expect(page.getByText(text('push.turnedOff'))).toBeVisible();
    await expect(button(text('push.turnOn'))).toBeVisible();
    expect((await api.call('GET /upms/member/push/view')).devices).toEqual([]);
  });

  for (const [how, text] of [
    [{ answer: 'granted', isAway: true }, 'push.failed'],
    [{ answer: 'denied' }, 'push.refused'],
  ] as const) {
    test(`what prevented notifications is said: ${text}`, async ({ page, text: textOf, shopper, member }) => {
      expect(member.email).toBeTruthy();
      await withNotifications(page, how);
      await shopper.open('/member/account');
      await page.getByRole('button', { name: textOf('push.turnOn'), exact: true }).click();
      await expect(page.getByText(textOf(text))).toBeVisible();
      if (text === 'push.refused') await expect(page.getByText(textOf('push.state.blocked'))).toBeVisible();
      expect(await violationsIn(locale, page)).toEqual([]);
    });
  }

  test('a browser without notifications says so, and no order asks', async ({
    page,
    text,
    api,
    shopper,
    member,
  }) => {
    expect(member.email).toBeTruthy();
    const sn = await orderByCalls(api, { skuId: cardGoods.sku });
    await payByCalls(api, sn);
    await shopper.open('/member/account');
    await expect(page.getByText(text('push.state.unsupported'))).toBeVisible();
    await shopper.open(`/order/detail?orderSn=${sn}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('region', { name: text('push.offer.title') })).toHaveCount(0);
  });
});
