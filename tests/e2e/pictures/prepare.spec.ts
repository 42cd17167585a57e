import { mkdir, writeFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import { localizedPath } from '@/lib/routing/paths';
import { placeEveryState } from '../fixtures/every-state';
import { messageText } from '../fixtures/message-text';
import { orderByCalls, type ShopApi, shopApi, signInAsStaff, signInWithPassword } from '../fixtures/shop-api';
import { shopperOf } from '../fixtures/shopper';
import { expect, storeSession, test } from '../fixtures/store-test';
import { openContext, recordsFile, shopTime, stateFile } from './picture';
import { keepOrderPage } from './screen-steps';
import { type Language, languages, type Records, type Viewer } from './screens';

/** Codes of a product that no other order has: one is given as a present. */
const presentSku = '1800311000000000147';

/** Newest last. */
const questions = [
  { category: 'CONSULTATION', subject: '充值一般多久到账？', content: '想在晚上的活动开始前充好。' },
  { category: 'COMPLAINT', subject: '兑换码提示已使用', content: '第 2 张用不了，请帮忙看看。' },
] as const;
const answer = '您好，已收到您的问题，正在为您处理。';

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

/** Keeps the page of a parcel that is not shipped yet (screen-steps.ts). */
async function keepParcel(browser: Browser, origin: string, language: Language, orderSn: string) {
  const context = await openContext(browser, origin, language, { viewer: 'member', width: 1440 });
  const page = await context.newPage();
  await keepOrderPage(page, language);
  const polled = page.waitForResponse(/\/api\/order\/member\/order\/view\?/);
  await page.goto(`${origin}${localizedPath(`/order/detail?orderSn=${orderSn}`, language)}`);
  await (await polled).finished();
  const reached = messageText(language)('order.status.PENDING_SHIPMENT_SHIPPING');
  await expect(page.locator('#order-status')).toHaveText(reached);
  await context.close();
}

/** Writes to customer service, and reads what staff answer: an unread answer would be a badge on every page. */
async function askService(api: ShopApi, staff: ShopApi): Promise<void> {
  const ids: string[] = [];
  for (const question of questions) ids.push((await api.call('POST /member/message', { body: question })).id);
  for (const messageId of ids) {
    await staff.call('POST /member/admin/message/reply', { body: { messageId, content: answer } });
    expect((await api.send(`GET /member/message/${messageId}`)).ok(), 'an answer is read').toBe(true);
  }
}

test('members sign in and have an order in each state, messages, a request and a present', async ({
  browser,
  origin,
}) => {
  await mkdir('.test/pictures', { recursive: true });
  const { api, context, page } = await signIn(browser, origin, 'member');
  const text = messageText('zh-cn');
  const shopper = shopperOf({ page, text, urlOf: (path) => `${origin}${path}`, api });
  await shopper.open(`/pay/payment?orderSn=${await orderByCalls(api, { skuId: presentSku })}`);
  await page.getByRole('checkbox', { name: text('sandbox.saved.save') }).check();
  const given = await shopper.pay();
  const { delivery } = await shopper.delivered(given);
  const { token } = await api.call('POST /order/member/present/create', {
    body: {
      orderSn: given,
      cardId: delivery.cards[0]?.id,
      design: 'COMET',
      receiver: 'Ming',
      greeting: '生日快乐！',
    },
  });
  const staff = async (now: Date) => (await signIn(browser, origin, 'staff', now)).api;
  await askService(api, await staff(shopTime()));
  const orders = await placeEveryState(api, origin, staff, shopTime(), async (parcel) => {
    await Promise.all(languages.map((language) => keepParcel(browser, origin, language, parcel)));
  });
  const { records } = await api.call('GET /order/member/aftersales/list', {
    query: { orderSn: orders.PENDING_REFUND },
  });
  // Staff of the demo ship the parcel within minutes: the other picture of it is that of a parcel on its way.
  await expect
    .poll(async () => (await shopper.orderOf(orders.PENDING_SHIPMENT)).status, { timeout: 240_000 })
    .toBe('PENDING_EVALUATE');
  const named: Records = { ...orders, request: records[0]?.id ?? '', present: token };
  await writeFile(recordsFile, JSON.stringify(named));
  await context.storageState({ path: stateFile('member') });
  await signIn(browser, origin, 'newcomer');
  await signIn(browser, origin, 'visitor');
});
