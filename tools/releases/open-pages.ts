import { setTimeout as delay } from 'node:timers/promises';
import { prefixedLocales } from '../../lib/i18n/locales';

/** Files that a page or one of its scripts names. */
const files = /\/_next\/static\/[\w./~-]+\.(?:js|css)/g;
const lazyFiles = /static\/chunks\/[\w.~-]+\.(?:js|css)/g;
/** Further files of a view that are asked for later, as by a click. */
const mostLazy = 20;
const languages = ['', ...prefixedLocales.map((locale) => `/${locale}`)];
const notPublic = /^\/(?:[a-z-]+\/)?(?:api|member|order|pay|login|register|back-office|_next|files)\b/;

/** Public pages that the home pages lead to. */
export async function findPages(origin: string): Promise<string[]> {
  const found = new Set<string>(languages.map((language) => language || '/zh-cn'));
  for (const language of languages) {
    const html = await (await fetch(`${origin}${language || '/'}`, { headers: inChinese })).text();
    for (const [, path = ''] of html.matchAll(/href="(\/[^"#?]*)"/g)) {
      if (!notPublic.test(path) && !/\.\w+$/.test(path)) found.add(path);
    }
  }
  return [...found].slice(0, 80);
}

const inChinese = { Cookie: 'i18n_redirected=zh-cn' };

type View = { requests: number; missing: string[] };

/**
 * Opens a page, and asks for its files after a while, and then for those that its scripts load later: as a page that
 * stays open during a release does.
 * @returns how many requests it made, and what is missing
 */
export async function viewPage(origin: string, path: string, wait: number): Promise<View> {
  const page = await fetch(`${origin}${path}`, { headers: inChinese });
  const named = [...new Set((await page.text()).match(files) ?? [])];
  if (named.length === 0) return { requests: 1, missing: [`${path}: ${page.status}, a page without files`] };
  await delay(wait);
  const missing: string[] = [];
  const lazy = new Set<string>();
  let requests = 1;
  const ask = async (file: string): Promise<string> => {
    requests += 1;
    const response = await fetch(`${origin}${file}`).catch(() => undefined);
    if (response?.status !== 200) missing.push(`${path}: ${file} ${response?.status ?? 'lost'}`);
    return response?.text() ?? '';
  };
  for (const file of named)
    for (const [name] of (await ask(file)).matchAll(lazyFiles)) lazy.add(`/_next/${name}`);
  await delay(wait);
  for (const file of [...lazy].slice(0, mostLazy)) await ask(file);
  return { requests, missing };
}
