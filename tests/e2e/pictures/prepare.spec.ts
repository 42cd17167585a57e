import { mkdir, writeFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import { checkedTopUp, orderTopUp, placeEveryState } from '../fixtures/every-state';
import { messageText } from '../fixtures/message-text';
import { shopApi, signInAsStaff, signInWithPassword } from '../fixtures/shop-api';
import { shopperOf } from '../fixtures/shopper';
import { expect, storeSession, test } from '../fixtures/store-test';
import { recordsFile, shopTime, stateFile } from './picture';
import type { Viewer } from './screens';

/** Signs one viewer in and stores the cookies and the local storage of the browser. */
async function signIn(browser: Browser, origin: string, viewer: Viewer, now = shopTime()) {
  const context = await browser.newContext();
  const api = shopApi(context.request, origin, 'zh-cn');
  if (viewer === 'staff') await signInAsStaff(api, 'admin@tianyun.example', now);
  if (viewer === 'member') await storeSession(context, await signInWithPassword(api, 'demo@tianyun.example'));
  if (viewer === 'newcomer')
    await storeSession(context, await signInWithPassword(api, 'second@tianyun.example'));
  const page = await context.newPage();
  await page.goto(`${origin}/robots.txt`);
  await context.storageState({ path: stateFile(viewer) });
  return { api, context, page };
}

test('members sign in and have an order in each state', async ({ browser, origin }) => {
  await mkdir('.test/pictures', { recursive: true });
  const { api, context, page } = await signIn(browser, origin, 'member');
  const text = messageText('zh-cn');
  const shopper = shopperOf({ page, text, urlOf: (path) => `${origin}${path}`, api });
  await shopper.open(`/pay/payment?orderSn=${await orderTopUp(api, checkedTopUp.cheap)}`);
  await page.getByRole('checkbox', { name: text('sandbox.saved.save') }).check();
  await shopper.pay();
  const staff = async (now: Date) => (await signIn(browser, origin, 'staff', now)).api;
  const orders = await placeEveryState(api, origin, staff, shopTime());
  // Staff of the demo ship the parcel within minutes: its picture is that of a parcel on its way.
  await expect
    .poll(async () => (await shopper.orderOf(orders.PENDING_SHIPMENT)).status, { timeout: 240_000 })
    .toBe('PENDING_EVALUATE');
  await writeFile(recordsFile, JSON.stringify(orders));
  await context.storageState({ path: stateFile('member') });
  await signIn(browser, origin, 'newcomer');
  await signIn(browser, origin, 'visitor');
});
