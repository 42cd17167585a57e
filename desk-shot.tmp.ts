import { chromium } from '@playwright/test';
import { orderByCalls, payByCalls, shopApi, signInAsStaff, signUp } from './tests/e2e/fixtures/shop-api';
const origin = 'http://localhost:4461';
const [who, ...pairs] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] });
let sn = '';
if (process.env.MAKE) {
  const other = await browser.newContext();
  const buyer = shopApi(other.request, origin, 'zh-hk');
  await signUp(buyer);
  for (let n = 0; n < 5; n += 1) { sn = await orderByCalls(buyer, { skuId: '1800311000000000084', quantity: 1 + (n % 2) }); if (n !== 3) await payByCalls(buyer, sn); }
  console.log(sn);
}
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
await signInAsStaff(shopApi(context.request, origin, 'en'), `${who}@tianyun.example`);
const page = await context.newPage();
page.on('pageerror', (e) => console.log('pageerror', e.message));
for (const pair of pairs) {
  const [name, path, width = '1440', height = '900', clicks = ''] = pair.split('|');
  await page.setViewportSize({ width: Number(width), height: Number(height) });
  try {
    await page.goto(origin + path.replace('SN', sn || process.env.SN || ''), { timeout: 180000 });
    await page.waitForSelector('h1', { timeout: 120000 });
    await page.waitForTimeout(6000);
    for (const click of clicks.split('>').filter(Boolean)) { await page.locator(click).first().click({ timeout: 60000 }); await page.waitForTimeout(2500); }
  } catch (error) { console.log(name, String(error).slice(0, 300)); }
  await page.screenshot({ path: `/tmp/desk-${name}.png`, timeout: 60000 });
}
await browser.close();
