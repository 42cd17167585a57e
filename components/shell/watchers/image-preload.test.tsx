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

function imageAt(top: number, height = 100, source = ''): HTMLImageElement {
  const image = document.createElement('img');
  if (source) image.src = source;
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

it('remembers the latest 200 loaded images and loads them wherever they are', () => {
  const count = 201;
  const images = Array.from({ length: count }, (_, index) => imageAt(0, 100, `/covers/${index}.svg`));
  const failed = imageAt(0, 100, '/covers/failed.svg');
  stop = preloadImages();
  for (const image of images) image.dispatchEvent(new Event('load'));
  failed.dispatchEvent(new Event('error'));
  stop();
  document.body.replaceChildren();
  const far = [0, 1, 200].map((index) => imageAt(5000, 100, `/covers/${index}.svg`));
  const others = [imageAt(5000, 100, '/covers/failed.svg'), imageAt(5000, 0, '/covers/2.svg')];
  stop = preloadImages();
  expect(far.map(({ loading }) => loading)).toEqual([undefined, 'eager', 'eager']);
  expect(others.map(({ loading }) => loading)).toEqual([undefined, undefined]);
});
