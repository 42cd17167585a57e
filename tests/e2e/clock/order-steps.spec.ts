import { locales } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/routing/paths';
import { placeEveryState } from '../fixtures/every-state';
import { messageText } from '../fixtures/message-text';
import { shopApi, signInAsStaff } from '../fixtures/shop-api';
import { expect, test } from '../fixtures/store-test';

test.use({ viewport: { width: 390, height: 844 } });

test('the next step of an order is visible without scrolling in each state and language', async ({
  page,
  api,
  member,
  origin,
  playwright,
}) => {
  expect(member.email).toBeTruthy();
  const office = await playwright.request.newContext();
  const staff = async (now: Date) => {
    const service = shopApi(office, origin, 'zh-cn');
    await signInAsStaff(service, 'operations@tianyun.example', now);
    return service;
  };
  // Another test may have advanced the clock of the shop.
  const { serverTime } = await api.call('GET /store/member/site/config');
  const orders = await placeEveryState(api, origin, staff, new Date(serverTime));
  for (const locale of locales) {
    const text = messageText(locale);
    const main = page.locator('#main');
    const link = (key: Parameters<typeof text>[0]) =>
      main.getByRole('link', { name: text(key), exact: true });
    const button = (key: Parameters<typeof text>[0]) =>
      main.getByRole('button', { name: text(key), exact: true });
    const steps = {
      // Staff of the demo ship the parcel within minutes.
      PENDING_SHIPMENT: main
        .getByRole('list', { name: text('order.detail.progress') })
        .or(button('order.action.receive')),
      PENDING_EVALUATE: button('order.codes.show'),
      PENDING_REVIEW: button('order.fix.open'),
      PENDING_REFUND: link('order.action.request'),
      PENDING_PAYMENT: link('order.action.pay'),
      COMPLETED: link('order.detail.again'),
      REFUNDED: link('order.detail.again'),
      CANCELED: link('order.action.orderAgain'),
      OVERDUE_PAYMENT: link('order.action.orderAgain'),
    };
    for (const [status, step] of Object.entries(steps)) {
      const sn = orders[status as keyof typeof steps];
      await page.goto(`${origin}${localizedPath(`/order/detail?orderSn=${sn}`, locale)}`);
      await page.locator('html[data-awake]').waitFor();
      const shown = step.filter({ visible: true }).first();
      await expect(shown, `${locale} ${status}`).toBeInViewport({ ratio: 1 });
      const isOnTop = await shown.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height - 4);
        return scrollY === 0 && top !== null && (element.contains(top) || top.contains(element));
      });
      expect(isOnTop, `${locale} ${status}: covered`).toBe(true);
    }
  }
  await office.dispose();
});
