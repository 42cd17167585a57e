/** Images are loaded within this many window heights. */
const PRELOAD_FACTOR = 1.3;
/** Milliseconds between two checks. */
const THROTTLE_MS = 200;

/**
 * Browsers load `loading="lazy"` images at different distances. This loads them at 1.3 window heights at the
 * latest. Returns a function that stops it.
 */
export function preloadImages(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function look() {
    timer = undefined;
    for (const image of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')) {
      const { top, bottom, height } = image.getBoundingClientRect();
      const isNear = bottom > 0 && top < window.innerHeight * PRELOAD_FACTOR;
      // Without a height it is in a collapsed part of the page.
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
