'use client';

import { useEffect } from 'react';

/** Pixels above the lower edge of the window at which sections fade in. */
const OFFSET_PX = 120;

/**
 * Elements with `data-arrives` fade in each time they are scrolled to. What is visible at the first scroll is
 * not animated, so that nothing is painted twice; without scrolling (a full-page screenshot, a crawler),
 * without JavaScript or observer, and under reduced motion nothing is.
 */
export function Arrivals() {
  useEffect(() => {
    if (!('IntersectionObserver' in window) || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const seen = new WeakSet<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect: box } of entries) {
          const isBelow = !isIntersecting && (seen.has(target) || box.top >= innerHeight);
          seen.add(target);
          // Without a height it is a hidden tab panel.
          target.toggleAttribute('data-below', isBelow && box.height > 0);
        }
      },
      // Sections above the window are shown, too.
      { rootMargin: `100000px 0px -${OFFSET_PX}px` },
    );
    const begin = () => {
      for (const each of document.querySelectorAll('[data-arrives]')) observer.observe(each);
    };
    addEventListener('scroll', begin, { once: true, passive: true });
    return () => {
      removeEventListener('scroll', begin);
      observer.disconnect();
    };
  }, []);
  return null;
}
