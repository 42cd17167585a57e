import { fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Arrivals } from './arrivals';

type Seen = { isIntersecting: boolean; top: number; height?: number };

let notify = (_seen: Seen[]) => {};
let rootMargin = '';
let observed = () => 0;
const created = vi.fn();

class Observer {
  readonly targets: Element[] = [];
  constructor(listener: (entries: object[]) => void, options: { rootMargin: string }) {
    created();
    rootMargin = options.rootMargin;
    observed = () => this.targets.length;
    notify = (seen) =>
      listener(
        seen.map(({ isIntersecting, top, height = 300 }, index) => ({
          target: this.targets[index],
          isIntersecting,
          boundingClientRect: { top, height },
        })),
      );
  }
  observe(target: Element) {
    this.targets.push(target);
  }
  disconnect() {}
}

beforeEach(() => {
  created.mockReset();
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('innerHeight', 800);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function open() {
  const { container } = render(
    <>
      <section data-arrives="" />
      <section data-arrives="" />
      <section data-arrives="" />
      <Arrivals />
    </>,
  );
  return () => [...container.querySelectorAll('section')].map((each) => each.hasAttribute('data-below'));
}

it('fades sections in 120 px above the lower edge, each time they are scrolled to', () => {
  const below = open();
  expect(observed()).toBe(0);
  fireEvent.scroll(window);
  expect(observed()).toBe(3);
  expect(rootMargin).toMatch(/^\d{5,}px 0px -120px$/);
  // Visible at the start, although within the last 120 px; below the window; a hidden tab panel.
  notify([
    { isIntersecting: false, top: 750 },
    { isIntersecting: false, top: 900 },
    { isIntersecting: false, top: 0, height: 0 },
  ]);
  expect(below()).toEqual([false, true, false]);
  notify([
    { isIntersecting: true, top: 100 },
    { isIntersecting: true, top: 600 },
  ]);
  expect(below()).toEqual([false, false, false]);
  notify([
    { isIntersecting: true, top: 300 },
    { isIntersecting: false, top: 700 },
  ]);
  expect(below()).toEqual([false, true, false]);
});

it('animates nothing under reduced motion', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  open();
  expect(created).not.toHaveBeenCalled();
});
