/** Images are loaded within this many window heights. */
const PRELOAD_FACTOR = 1.3;
/** Milliseconds between two checks. */
const THROTTLE_MS = 200;
/** Number of images that are remembered as loaded, the latest ones. */
const REMEMBERED = 200;

/** The URLs of loaded images, which the browser still has: on later pages they are shown wherever they are. */
const loaded = new Set<string>();

function remember({ currentTarget }: Event): void {
  if (!(currentTarget instanceof HTMLImageElement)) return;
  loaded.delete(currentTarget.src);
  loaded.add(currentTarget.src);
  const [oldest] = loaded;
  if (loaded.size > REMEMBERED && oldest !== undefined) loaded.delete(oldest);
}

/**
 * Browsers load `loading="lazy"` images at different distances. This loads them at 1.3 window heights at the
 * latest, and those that were loaded before immediately. Returns a function that stops it.
 */
export function preloadImages(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function look() {
    timer = undefined;
    for (const image of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')) {
      // Reading the box of a skipped part of the page would lay it out.
      if (image.checkVisibility?.({ contentVisibilityAuto: true }) === false) continue;
      const { top, bottom, height } = image.getBoundingClientRect();
      const isNear = bottom > 0 && top < window.innerHeight * PRELOAD_FACTOR;
      // Without a height it is in a collapsed part of the page.
      if (height === 0 || !(isNear || loaded.has(image.src))) continue;
      image.addEventListener('load', remember, { once: true });
      image.loading = 'eager';
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
