import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { preloadImages } from './image-preload';

let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('innerHeight', 1000);
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function imageAt(top: number, height = 100): HTMLImageElement {
  const image = document.createElement('img');
  image.setAttribute('loading', 'lazy');
  image.getBoundingClientRect = () => new DOMRect(0, top, 100, height);
  document.body.append(image);
  return image;
}

it('loads images within 1.3 window heights, and checks at most every 200 ms', () => {
  const [near, far, closed] = [imageAt(1299), imageAt(1300), imageAt(10, 0)];
  stop = preloadImages();
  expect([near, far, closed].map((image) => image.loading)).toEqual(['eager', undefined, undefined]);
  far.getBoundingClientRect = () => new DOMRect(0, 1299, 100, 100);
  window.dispatchEvent(new Event('scroll'));
  vi.advanceTimersByTime(100);
  window.dispatchEvent(new Event('scroll'));
  vi.advanceTimersByTime(99);
  expect(far.loading).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(far.loading).toBe('eager');
});
