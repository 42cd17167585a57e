import { mkdir } from 'node:fs/promises';
import { chromium, type Page } from '@playwright/test';
import catalog from '../../backend/seed/catalog.json';
import { listenAddress } from '../../server/settings/listen-address';
import { runCommand } from '../start/command-error';
import { provideChromium } from '../test/find-chromium';

// `npm run screenshots`: takes the screenshots of the README from a shop that runs on PORT.
const directory = 'docs/screenshots';
const goods = catalog.goods.find(({ slug }) => slug === 'canyon-clash-vouchers')?.id;

const pictures = [
  { file: 'home', path: '/', width: 1440, height: 900, scheme: 'light' },
  { file: 'goods-phone', path: `/en/goods/detail?id=${goods}`, width: 390, height: 844, scheme: 'light' },
  { file: 'category-dark', path: '/zh-hk/category?code=GAME', width: 1440, height: 900, scheme: 'dark' },
] as const;

await runCommand(async () => {
  const { port } = listenAddress(process.env);
  await mkdir(directory, { recursive: true });
  const browser = await chromium.launch({
    executablePath: provideChromium(console.log),
    args: ['--no-sandbox'],
  });
  for (const { file, path, width, height, scheme } of pictures) {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme: scheme, locale: 'zh-CN' });
    await page.goto(`http://localhost:${port}${path}`, { waitUntil: 'networkidle' });
    await untilDrawn(page);
    await page.screenshot({ path: `${directory}/${file}.png`, animations: 'disabled' });
    await page.close();
    console.log(`${directory}/${file}.png`);
  }
  await browser.close();
});

/** Waits until images and fonts have loaded. */
async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(
      [...document.images]
        .filter((image) => image.loading !== 'lazy')
        .map((image) => image.decode().catch(() => {})),
    );
  });
}
