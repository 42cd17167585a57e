import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';

/** Bytes of a first visit, gzip. */
export type Weight = { html: number; css: number; script: number };

export async function weighPages(
  executablePath: string,
  pages: Readonly<Record<string, string>>,
  cookie?: string,
): Promise<Record<string, Weight>> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const weights: Record<string, Weight> = {};
    for (const [name, url] of Object.entries(pages)) weights[name] = await weigh(browser, url, cookie);
    return weights;
  } finally {
    await browser.close();
  }
}

async function weigh(browser: Browser, url: string, cookie?: string): Promise<Weight> {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    ...(cookie === undefined ? {} : { extraHTTPHeaders: { Cookie: cookie } }),
  });
  const sizes: Promise<[kind: string, bytes: number]>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (!response.ok() || !['document', 'stylesheet', 'script'].includes(kind)) return;
    sizes.push(response.body().then((body) => [kind, gzipSync(body).byteLength]));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const all = await Promise.all(sizes);
  await page.close();
  const sum = (kind: string) => all.reduce((total, [each, bytes]) => total + (each === kind ? bytes : 0), 0);
  return { html: sum('document'), css: sum('stylesheet'), script: sum('script') };
}
