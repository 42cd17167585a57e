import { isLocalHost } from '@/lib/routing/local-host';
import { isPcPath } from '@/lib/routing/pc';

/** Narrower than this is a phone (spec section 9). */
const PHONE_PX = 768;
/** Assumed where the browser does not say (spec section 2). */
const DEFAULT_PX = 1024;
/** Milliseconds after the last resize (spec section 2). */
const DEBOUNCE_MS = 200;

/** Width of the screen, not of the page: under /pc the page is laid out at 1280 px on a phone too. */
function windowWidth(): number {
  return Math.min(window.innerWidth || DEFAULT_PX, window.screen.width || DEFAULT_PX);
}

export function isPhone(): boolean {
  return windowWidth() < PHONE_PX;
}

/**
 * Whether an address is the desktop path of the store's own domain, which leads to the domain's root (spec section 2).
 * Local hosts are no domain. A phone asked for the wide view and has the button to leave it.
 */
export function isNeedlessPc(address: URL | Location, storeUrl: string): boolean {
  const { host } = new URL(storeUrl);
  return address.host === host && isPcPath(address.pathname) && !isLocalHost(address.hostname) && !isPhone();
}

/** Looks at start and 200 ms after each resize. Returns how to stop. */
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
