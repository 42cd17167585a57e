import { networkInterfaces } from 'node:os';
import { chromium } from '@playwright/test';
import { defaultLocale, languageTags } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/routing/paths';
import { messageText } from '../fixtures/message-text';
import { watchPageErrors } from '../fixtures/page-errors';
import { phone } from '../fixtures/phone';
import { shopApi, signUp } from '../fixtures/shop-api';
import { cardGoods, expectOnce, shopperOf } from '../fixtures/shopper';
import { expect, storeSession, test } from '../fixtures/store-test';

/** The address of this machine in its network; one that no machine has where there is no network. */
const address =
  Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '192.168.77.20';

/** What Chromium says of a header that only pages on https may have. */
const ignoredHeader = /^The Cross-Origin-Opener-Policy header has been ignored/;

test('a phone in the home network buys at the address of the machine: plain http, New York, text of twice the size', async ({
  origin,
}) => {
  const { port } = new URL(origin);
  // The shop of the tests listens at 127.0.0.1 only; to the browser the page has the other address.
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      `--host-resolver-rules=MAP ${address} 127.0.0.1`,
      // The font size is a setting of the browser; that of one context cannot be changed.
      '--blink-settings=defaultFontSize=32',
    ],
  });
  try {
    const home = `http://${address}:${port}`;
    const context = await browser.newContext({
      ...phone,
      locale: languageTags[defaultLocale],
      timezoneId: 'America/New_York',
    });
    const errors = watchPageErrors(context, ignoredHeader);
    const page = await context.newPage();
    const text = messageText(defaultLocale);
    const local = shopApi(context.request, origin, defaultLocale);
    await storeSession(context, await signUp(local));
    // Cookies of the sign-in, as the browser would have them for the other address.
    const cookies = await context.cookies(origin);
    await context.addCookies(cookies.map(({ domain: _, ...each }) => ({ ...each, domain: address })));
    const shopper = shopperOf({
      page,
      text,
      api: local,
      urlOf: (path) => `${home}${localizedPath(path, defaultLocale)}`,
    });
    await shopper.openGoods(cardGoods);
    expect(await page.evaluate(() => isSecureContext), 'a page without what https offers').toBe(false);
    await shopper.buy();
    const sn = await shopper.pay();
    expect(new URL(page.url()).host).toBe(`${address}:${port}`);
    expectOnce(await shopper.delivered(sn));
    await page
      .getByRole('button', { name: text('order.action.showCodes') })
      .or(shopper.codes)
      .first()
      .waitFor();
    expect(errors, 'errors in the browser').toEqual([]);
  } finally {
    await browser.close();
  }
});
