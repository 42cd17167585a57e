/** Longest way back that is kept; the rest of the shop has no longer address. */
const longest = 2048;

/** Addresses that would send a member in a circle, or that are no pages. */
const noPages = /^\/(?:pc\/)?(?:(?:zh-cn|en|zh-hk)\/)?(?:login|api|_next|builds)(?:[/?#]|$)/i;

/** Browsers drop or rewrite control characters, spaces and backslashes before they resolve an address. */
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

/** The path part alone, because a query may carry a whole address as data. */
function pathOf(value: string): string {
  return value.split(/[?#]/, 1)[0] ?? '';
}

function staysHere(path: string): boolean {
  return path.startsWith('/') && !path.startsWith('//') && !misleading.test(path) && !path.includes('//');
}

/**
 * The way back after login, refresh or payment: an absolute path of this site, or `fallback`.
 * Foreign hosts, schemes, encoded tricks and addresses that are no pages are refused.
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
  const address = `${url.pathname}${url.search}${url.hash}`;
  if (decodedForms(url.pathname).some((path) => noPages.test(path) || !staysHere(path))) return fallback;
  return address;
}
