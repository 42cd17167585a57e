/** Images are loaded within this many heights of the window (spec section 9). */
const PRELOAD_FACTOR = 1.3;
/** Milliseconds between two looks (spec section 9). */
const THROTTLE_MS = 200;

/**
 * Browsers wait with `loading="lazy"` images until they are near, each at a distance of its own. This one begins at
 * 1.3 window heights at the latest, whatever the browser thinks. Returns how to stop.
 */
export function preloadImages(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function look() {
    timer = undefined;
    for (const image of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')) {
      const { top, bottom, height } = image.getBoundingClientRect();
      const isNear = bottom > 0 && top < window.innerHeight * PRELOAD_FACTOR;
      // Without a height it is not laid out: a closed part of the page.
      if (height > 0 && isNear) image.loading = 'eager';
    }
  }
  function onMove() {
    timer ??= setTimeout(look, THROTTLE_MS);
  }
  look();
  window.addEventListener('scroll', onMove, { passive: true });
  window.addEventListener('resize', onMove);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('scroll', onMove);
    window.removeEventListener('resize', onMove);
  };
}
