'use client';

import { useEffect } from 'react';

/** The placeholder put in place of each image, to tell its own failure from the first one. */
const replaced = new WeakMap<HTMLImageElement, string>();

function replace(image: HTMLImageElement): void {
  const { pathname } = new URL(image.src, location.origin);
  if (replaced.get(image) === pathname) {
    image.style.visibility = 'hidden';
    return;
  }
  const isPerson = /avatar|member/.test(image.src);
  const placeholder = isPerson ? '/icons/member-default.svg' : '/icons/goods-default.svg';
  replaced.set(image, placeholder);
  image.src = placeholder;
}

/**
 * An image that fails is tried once more with the placeholder; if that fails too it is hidden
 * (spec section 8). One listener serves all images, those on cached HTML too.
 */
export function ImageWatch() {
  useEffect(() => {
    function onError(event: Event) {
      if (event.target instanceof HTMLImageElement) replace(event.target);
    }
    // Errors of elements do not bubble, but they can be caught on the way down.
    document.addEventListener('error', onError, true);
    // What failed before this ran.
    for (const image of document.images) {
      if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '') replace(image);
    }
    return () => document.removeEventListener('error', onError, true);
  }, []);
  return null;
}
