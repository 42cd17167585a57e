'use client';

import { useEffect } from 'react';

/** Pixels above the lower edge of the window where what comes into sight begins to arrive (spec section 9). */
const OFFSET_PX = 120;

/**
 * What has `data-arrives` rises and fades in when it is scrolled to, each time anew (spec section 9). What is in sight
 * at the first scroll stays as it is, so that nothing is painted twice; without scrolling (a picture of the whole page,
 * a crawler), without JavaScript, without an observer and under reduced motion all of it does.
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
          // Without a height it is the closed panel of a tab.
          target.toggleAttribute('data-below', isBelow && box.height > 0);
        }
      },
      // What is above the window has arrived, too.
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
