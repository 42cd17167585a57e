import { request } from '@playwright/test';
import sharp from 'sharp';
import { defaultLocale, type Locale, locales } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/routing/paths';
import { paletteOf } from '@/lib/settings/brand/palette';
import { type OwnShop, openOwnShop } from '../fixtures/built-shop';
import { messageText } from '../fixtures/message-text';
import { changeShop, uploadLook } from '../fixtures/own-look';
import { shopApi, signInAsStaff } from '../fixtures/shop-api';
import { expect, test } from '../fixtures/store-test';
import { violationsIn } from '../fixtures/violations';

// One build and two databases: the shop of the other tests, and this one with names and a look of its own.

const names: Record<Locale, { shop: string; coins: string }> = {
  'zh-cn': { shop: '星河充值', coins: '星币' },
  en: { shop: 'Lee & Son’s "Star" Shop', coins: 'Star Points' },
  'zh-hk': { shop: '星河儲值', coins: '星幣' },
};
const inEvery = (part: 'shop' | 'coins') =>
  Object.fromEntries(locales.map((locale) => [locale, names[locale][part]]));

const former = /Tianyun (?:Store|Coins)|天云|天雲/;
const goodsId = '1800301000000000083';
const paths = ['/', `/goods/detail?id=${goodsId}`, '/goods/search?keyword=vip', '/category', '/login'];

const colour = '#7b2fbf';
/** Of its logo and icon. */
const ink = { name: '#b04a00', red: 176, green: 74, blue: 0 };

/** The cloud of the icon that comes with the software. */
const plainMark = /M10\.50* ?25\.50*a5\.5/;
const plainPicture = /\/icons\/(?:logo|icon|maskable|apple)/;

// Else each worker starts a shop of its own.
test.describe.configure({ mode: 'default' });

let own: OwnShop;
let look: { logo: string; icon: string };
let staff: Awaited<ReturnType<typeof staffOf>>;

async function staffOf(origin: string) {
  const requests = await request.newContext();
  const api = shopApi(requests, origin, 'en');
  await signInAsStaff(api, 'admin@tianyun.example');
  return { requests, api };
}

test.beforeAll(async () => {
  own = await openOwnShop('names', {}, { shop: { name: inEvery('shop'), coinName: inEvery('coins') } });
  staff = await staffOf(own.origin);
  look = await uploadLook(staff.requests, own.origin, ink.name);
  await changeShop(staff.api, { ...look, colour });
});
test.afterAll(async () => {
  await staff?.requests.dispose();
  await own?.close();
});

const read = async (path: string, locale: Locale = defaultLocale, origin = own.origin) =>
  (await fetch(`${origin}${localizedPath(path, locale)}`)).text();

/** The title and what is around the content, because the products and news of the demo name its shop. */
const around = (html: string) => ({
  title: /<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
  rest: html.replaceAll(/<script[\s\S]*?<\/script>/g, '').replace(/<main[\s\S]*<\/main>/, ''),
});

for (const locale of locales) {
  test(`${locale} a shop with names of its own shows no other`, async ({ page }) => {
    const { shop, coins } = names[locale];
    for (const path of paths) {
      const html = await read(path, locale);
      const { title, rest } = around(html);
      expect(title, path).toMatch(new RegExp(shop.replaceAll(/[&"’]/g, '.+')));
      expect(rest, path).not.toMatch(former);
      expect(html, path).not.toMatch(/\{(?:shopName|coinName)\}/);
    }
    await page.goto(`${own.origin}${localizedPath(`/goods/detail?id=${goodsId}`, locale)}`);
    await expect(page).toHaveTitle(new RegExp(shop.replaceAll(/[&"’]/g, '.')));
    await expect(page.getByText(coins).first()).toBeVisible();
    expect(await page.content()).not.toMatch(/\{(?:shopName|coinName)\}/);
    const manifest = await (
      await fetch(`${own.origin}${localizedPath('/manifest.webmanifest', locale)}`)
    ).json();
    expect(manifest).toMatchObject({ name: shop, short_name: shop });
    const offline = await (await fetch(`${own.origin}${localizedPath('/offline', locale)}`)).text();
    expect(offline).toContain(`- ${shop.replaceAll('&', '&amp;')}</title>`);
    const picture = await fetch(`${own.origin}${localizedPath('/opengraph/shop', locale)}`);
    expect(picture.status).toBe(200);
  });
}

for (const scheme of ['light', 'dark'] as const) {
  test(`a shop with a look of its own shows no other in the ${scheme} theme`, async ({ page, origin }) => {
    await page.emulateMedia({ colorScheme: scheme });
    const tokens = paletteOf(colour)[scheme];
    const token = (name: string) =>
      page.evaluate((one) => getComputedStyle(document.documentElement).getPropertyValue(`--${one}`), name);
    for (const path of paths) {
      await page.goto(`${own.origin}${path}`);
      expect([path, await token('azure'), await token('azure-text')]).toEqual([
        path,
        tokens.azure,
        tokens['azure-text'],
      ]);
      const html = await page.content();
      expect(html, path).not.toMatch(plainMark);
      expect(html.replaceAll(/--icon:[^;]*;/g, ''), path).not.toMatch(plainPicture);
      await expect(page.locator(`img[src="${look.logo}"]`).first(), path).toBeAttached();
      await expect(page.locator('link[rel=icon]'), path).toHaveAttribute('href', /-tab\.png$/);
    }
    // The other shop of the same build, at the same time.
    await page.goto(`${origin}/`);
    expect(await token('azure')).not.toBe(tokens.azure);
    expect(await page.content()).not.toContain('/api/files/');
  });
}

test('the button of a product has the colour of the shop, and the page of staff its icon', async ({
  page,
}) => {
  await page.goto(`${own.origin}/goods/detail?id=${goodsId}`);
  const primary = page.locator('.button-primary').first();
  await expect(primary).toHaveCSS('background-color', 'rgb(123, 47, 191)');
  await page.goto(`${own.origin}/staff/login`);
  await expect(page.locator('.s-brand-mark')).toHaveCSS('background-image', /-app\.png"\)$/);
  await expect(page.locator('button.ant-btn-primary')).toHaveCSS('background-color', 'rgb(123, 47, 191)');
});

test('what pages name has the look of the shop: manifest, icons, previews, data for search engines', async () => {
  const manifest = JSON.parse(await read('/manifest.webmanifest')) as {
    icons: { src: string; sizes: string }[];
  };
  const icons = manifest.icons.map(({ src }) => src);
  expect(icons.filter((src) => !src.startsWith(look.icon.replace('.webp', '-')))).toEqual([]);
  const favicon = await fetch(`${own.origin}/favicon.ico`);
  for (const address of [...icons.map((src) => `${own.origin}${src}`), favicon.url]) {
    const answer = await fetch(address);
    expect([address, answer.status, answer.headers.get('content-type')]).toEqual([address, 200, 'image/png']);
    const { channels } = await sharp(Buffer.from(await answer.arrayBuffer())).stats();
    const strays = [ink.red, ink.green, ink.blue].map((value, at) =>
      Math.abs((channels[at]?.mean ?? 0) - value),
    );
    expect(Math.max(...strays), address).toBeLessThan(8);
  }
  const home = await read('/');
  expect(home).toContain(`"logo":"${own.origin}${look.icon.replace('.webp', '-appLarge.png')}"`);
  const offline = await read('/offline');
  expect(offline).toContain('data:image/png;base64,');
  expect(offline).toContain(`--azure:${colour}`);
  expect(offline).not.toMatch(plainMark);
  expect(offline).not.toContain('#2456e6');
  // It is no page with style sheets and scripts, which would end their rewriting.
  expect(await read('/')).not.toContain('<link rel="stylesheet"');
  for (const path of ['/opengraph/shop', `/opengraph/goods/${goodsId}`]) {
    const picture = Buffer.from(await (await fetch(`${own.origin}${path}`)).arrayBuffer());
    const bar = await sharp(picture).extract({ left: 100, top: 2, width: 200, height: 6 }).png().toBuffer();
    const { dominant } = await sharp(bar).stats();
    expect([dominant.r > dominant.g + 40, dominant.b > dominant.g + 80], path).toEqual([true, true]);
  }
  const document = (await (await fetch(`${own.origin}/api/openapi.json`)).json()) as {
    info: { title: string };
  };
  expect(Object.values(names).map(({ shop }) => `${shop} API`)).toContain(document.info.title);
});

test('a change of the look is everywhere within two seconds', async () => {
  test.setTimeout(300_000);
  const cached = ['/', '/category', `/goods/detail?id=${goodsId}`, '/doc/list', '/offline'];
  const wanted = cached.flatMap((path) => locales.map((locale) => [path, locale] as const));
  const old = async (value: string) => {
    const found: string[] = [];
    for (const [path, locale] of wanted)
      if (!(await read(path, locale)).includes(`--azure:${value}`)) found.push(`${locale} ${path}`);
    return found;
  };
  // The pages are cached.
  expect(await old(colour)).toEqual([]);
  let late: string[] = [];
  // The first change may meet other work of the machine.
  for (const next of ['#0a7d3c', '#b01f42', '#0e8484']) {
    await changeShop(staff.api, { colour: next });
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    late = await old(next);
    if (late.length === 0) break;
  }
  await changeShop(staff.api, { colour });
  expect(late).toEqual([]);
});

test('staff choose a look with a preview; a colour that cannot be read is refused, the nearest is taken', async ({
  browser,
}) => {
  const text = messageText('en');
  const context = await browser.newContext({
    storageState: await staff.requests.storageState(),
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${own.origin}/en/staff/system/settings`);
  const name = text('staff.settings.name.shop');
  await page.getByRole('button', { name: text('staff.settings.changeOf', { name }) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(text('staff.settings.look.dark.phone'))).toBeVisible();
  expect(await violationsIn('en', page)).toEqual([]);
  const picture = await sharp({ create: { width: 240, height: 240, channels: 3, background: '#0a7d3c' } })
    .png()
    .toBuffer();
  await dialog
    .getByLabel(text('staff.settings.look.iconUpload'), { exact: true })
    .and(dialog.locator('input'))
    .setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: picture });
  await expect(dialog.locator(`img[alt="${text('staff.settings.look.icon')}"]`)).not.toHaveAttribute(
    'src',
    look.icon.replace('.webp', '-app.png'),
  );
  await dialog
    .getByRole('textbox', { name: text('staff.settings.look.colour'), exact: true })
    .fill('#ffd400');
  await dialog
    .getByRole('button', { name: text('staff.settings.look.takeNearest', { colour: '#8d7400' }) })
    .click();
  await dialog.getByLabel(text('staff.settings.reason'), { exact: true }).fill('our colour');
  await dialog.getByRole('button', { name: text('staff.settings.save'), exact: true }).click();
  await expect(dialog).toBeHidden();
  // The dialog loads the page again by itself.
  await page.waitForEvent('load');
  await expect(async () => {
    await page.reload();
    const shown = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--azure'),
    );
    expect(shown).toBe('#8d7400');
  }).toPass({ timeout: 30_000 });
  await context.close();
  await changeShop(staff.api, { ...look, colour });
});
