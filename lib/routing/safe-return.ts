import { locales } from '../i18n/locales';

/** Longest accepted return URL; the shop's own URLs are shorter. */
const longest = 2048;

/** Paths that would cause a redirect loop, or that are not pages. */
const excludedPaths = new RegExp(
  `^/(?:pc/)?(?:(?:${locales.join('|')})/)?(?:login|api|_next|builds)(?:[/?#]|$)`,
  'i',
);

/** Browsers drop or rewrite control characters, spaces and backslashes before they resolve a URL. */
const misleading = /[\p{C}\p{Z}\\]/u;

function decodedForms(value: string): string[] {
  const forms = [value];
  for (let text = value; forms.length < 4; ) {
    let next: string;
    try {
      next = decodeURIComponent(text);
    } catch {
      return forms;
    }
    if (next === text) return forms;
    forms.push(next);
    text = next;
  }
  return forms;
}

/** The path only, because a query may contain a whole URL as data. */
function pathOf(value: string): string {
  return value.split(/[?#]/, 1)[0] ?? '';
}

function staysHere(path: string): boolean {
  return path.startsWith('/') && !path.startsWith('//') && !misleading.test(path) && !path.includes('//');
}

/**
 * The return URL after login, refresh or payment: an absolute path of this site, or `fallback`. Foreign
 * hosts, schemes, encoded variants of them and paths that are not pages are refused.
 */
export function safeReturn(value: unknown, fallback = '/'): string {
  if (typeof value !== 'string' || value.length > longest) return fallback;
  if (misleading.test(value)) return fallback;
  if (!decodedForms(pathOf(value)).every(staysHere)) return fallback;
  let url: URL;
  try {
    url = new URL(value, 'https://store.invalid');
  } catch {
    return fallback;
  }
  if (url.origin !== 'https://store.invalid' || url.username || url.password) return fallback;
  const returnUrl = `${url.pathname}${url.search}${url.hash}`;
  if (decodedForms(url.pathname).some((path) => excludedPaths.test(path) || !staysHere(path)))
    return fallback;
  return returnUrl;
}
