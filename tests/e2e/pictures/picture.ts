import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { languageTags, localeCookie } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/routing/paths';
import { browserTime } from './screen-steps';
import { heights, type Language, type Records, type Screen, type Variant, type Viewer } from './screens';

export const recordsFile = '.test/pictures/orders.json';
export const stateFile = (viewer: Viewer) => `.test/pictures/${viewer}.json`;

/** The time of the shop: the clock of its process is ahead by `CLOCK_AHEAD` milliseconds (playwright.config.ts). */
export const shopTime = () => new Date(Date.now() + Number(process.env.CLOCK_AHEAD ?? 0));

/** Differences of colour that count, from 0 to 1, and how many pixels may have one. */
export const tolerance = { threshold: 0.2, maxDiffPixels: 60 };

export async function readRecords(): Promise<Records> {
  return JSON.parse(await readFile(recordsFile, 'utf8'));
}

/** A context of the size, in which the clock of the browser does not move. */
export async function openContext(
  browser: Browser,
  origin: string,
  language: Language,
  { viewer, width }: { viewer: Viewer; width: Variant['width'] },
): Promise<BrowserContext> {
  const isPhone = width === 390;
  const context = await browser.newContext({
    viewport: { width, height: heights[width] },
    isMobile: isPhone,
    hasTouch: width < 1440,
    reducedMotion: 'reduce',
    locale: languageTags[language],
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: 'block',
    storageState: stateFile(viewer),
  });
  await context.addCookies([{ name: localeCookie.name, value: language, url: origin }]);
  // The header of a response has the time of the machine.
  await context.route(/\/builds\/latest\.json\?\d+$/, (route) =>
    route.fulfill({ json: {}, headers: { Date: browserTime.toUTCString() } }),
  );
  return context;
}

/** Opens the screen, and waits until everything is loaded. */
export async function openScreen(
  page: Page,
  origin: string,
  language: Language,
  { path, before, act }: Screen,
): Promise<void> {
  const target = typeof path === 'string' ? path : path(await readRecords());
  await page.clock.setFixedTime(browserTime);
  await before?.(page, language);
  await page.goto(`${origin}${localizedPath(target, language)}`);
  await page.locator('html[data-awake], .s-rail').first().waitFor({ state: 'attached' });
  await untilLoaded(page);
  if (act === undefined) return;
  await act(page);
  // What is under the pointer may look different.
  await page.mouse.move(0, 0);
  await untilLoaded(page);
}

async function untilLoaded(page: Page): Promise<void> {
  // Pages of members poll and may never be idle.
  await page.waitForLoadState('networkidle', { timeout: 2_500 }).catch(() => undefined);
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'hidden' });
}

/**
 * The picture of the visible part in a theme: a PNG of few colours. Times of the day and numbers of orders, which differ
 * from run to run, are replaced by others of the same shape.
 */
export async function takePicture(page: Page, theme: Variant['theme']): Promise<Buffer> {
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate(replaceChangingTexts);
  await page.evaluate(untilDrawn);
  let picture = await shoot(page);
  for (let tries = 0; tries < 10; tries += 1) {
    await page.evaluate(replaceChangingTexts);
    const next = await shoot(page);
    if (next.equals(picture)) break;
    picture = next;
  }
  return sharp(picture).png({ palette: true, colours: 96, dither: 0, effort: 8 }).toBuffer();
}

const shoot = (page: Page) => page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });

/** Runs in the page. */
function replaceChangingTexts(): void {
  // Figures of the back office are measured.
  const isStaff = document.querySelector('.s-rail') !== null;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const before = node.nodeValue ?? '';
    const after = before
      .replaceAll(/\b\d\d:\d\d:\d\d\b/g, '10:30:00')
      .replaceAll(/\b\d\d:(?!00)\d\d\b(?!:)/g, '10:30')
      .replaceAll(/\d{12,}/g, (digits) => '2030031210300000000000'.slice(0, digits.length));
    const durations = isStaff
      ? after.replaceAll(/\b\d+( ?(?:秒|分钟|s|m|min|minutes?|seconds?)(?![a-z]))/g, '10$1')
      : after;
    const isTimer = node.parentElement?.closest('[role="timer"]') !== null;
    const replaced = isTimer ? durations.replaceAll(/\d+/g, '10') : durations;
    if (replaced !== before) node.nodeValue = replaced;
  }
}

/** Runs in the page. */
async function untilDrawn(): Promise<void> {
  await document.fonts.ready;
  await Promise.all(
    [...document.images]
      // An image that is not rendered is never loaded.
      .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
      .map((image) => image.decode().catch(() => {})),
  );
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}
