'use client';

import { useEffect } from 'react';

/** The placeholder of each image, to distinguish its own failure from the first one. */
const replaced = new WeakMap<HTMLImageElement, string>();

function replace(image: HTMLImageElement): void {
  const { pathname } = new URL(image.src, location.origin);
  if (replaced.get(image) === pathname) {
    image.style.visibility = 'hidden';
    return;
  }
  // Uploaded avatars have no name in their address, but every avatar has it in its class. A class may also name the
  // page, such as the one of the member centre.
  const isPerson = /avatar|member/.test(image.src) || /avatar/.test(image.className);
  const placeholder = isPerson ? '/icons/member-default.svg' : '/icons/goods-default.svg';
  replaced.set(image, placeholder);
  image.src = placeholder;
}

/**
 * An image that fails to load is replaced by the placeholder; if that fails too it is hidden.
 * One listener serves all images, also those of cached HTML.
 */
export function ImageWatch() {
  useEffect(() => {
    function onError(event: Event) {
      if (event.target instanceof HTMLImageElement) replace(event.target);
    }
    // Error events do not bubble, but they can be captured.
    document.addEventListener('error', onError, true);
    // Images that failed before this listener was added.
    for (const image of document.images) {
      if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '') replace(image);
    }
    return () => document.removeEventListener('error', onError, true);
  }, []);
  return null;
}
