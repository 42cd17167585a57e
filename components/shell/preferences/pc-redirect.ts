import { isLocalHost } from '@/lib/routing/local-host';
import { isPcPath } from '@/lib/routing/pc';

/** Screens below this width are phones, px. */
const PHONE_PX = 768;
/** Assumed when the browser does not report a width. */
const DEFAULT_PX = 1024;
/** Milliseconds after the last resize. */
const DEBOUNCE_MS = 200;

/** Width of the screen, not of the page: under /pc the page is laid out at 1280 px on a phone too. */
function windowWidth(): number {
  return Math.min(window.innerWidth || DEFAULT_PX, window.screen.width || DEFAULT_PX);
}

/** By how much the page is wider than the screen, so that a control keeps its size on the screen; at least 1. */
export function pageScale(): number {
  return Math.max(1, window.innerWidth / (window.screen.width || window.innerWidth));
}

export function isPhone(): boolean {
  return windowWidth() < PHONE_PX;
}

/**
 * Whether a URL is the desktop path of the store's own domain, which redirects to the domain's root.
 * Local hosts are excluded. On a phone the wide view was chosen and has a button to leave it.
 */
export function isNeedlessPc(url: URL | Location, storeUrl: string): boolean {
  const { host } = new URL(storeUrl);
  return url.host === host && isPcPath(url.pathname) && !isLocalHost(url.hostname) && !isPhone();
}

/** Checks at start and 200 ms after each resize. Returns a function that stops it. */
export function redirectFromPc(storeUrl: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function look() {
    if (isNeedlessPc(window.location, storeUrl)) window.location.replace(`${new URL(storeUrl).origin}/`);
  }
  function onResize() {
    clearTimeout(timer);
    timer = setTimeout(look, DEBOUNCE_MS);
  }
  look();
  window.addEventListener('resize', onResize);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('resize', onResize);
  };
}
