import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isNeedlessPc } from './pc-redirect';
import ViewSwitchButton from './view-switch-button';
import styles from './view-switch-button.module.css';

vi.mock('next-intl', () => ({ useTranslations: () => (key: string) => key }));

const [assign, replace] = [vi.fn(), vi.fn()];

function openAt(url: string, width: number, screenWidth = width) {
  const { host, hostname, pathname, search, hash, href } = new URL(url);
  vi.stubGlobal('location', { host, hostname, pathname, search, hash, href, assign, replace });
  vi.stubGlobal('innerWidth', width);
  vi.stubGlobal('screen', { width: screenWidth });
}

const hint = () => screen.getByText('toMobile');

beforeEach(() => {
  vi.useFakeTimers();
  assign.mockReset();
  replace.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('opens the same URL without /pc, with query and hash', () => {
  openAt('http://localhost/pc/en/goods/detail?id=7#reviews', 1440);
  render(<ViewSwitchButton storeUrl="http://localhost" />);
  fireEvent.click(screen.getByRole('button', { name: 'toMobile' }));
  expect(assign).toHaveBeenCalledWith('/en/goods/detail?id=7#reviews');
});

it('keeps its tooltip open on a phone, once, for ten seconds', () => {
  openAt('https://shop.example/pc', 767);
  render(<ViewSwitchButton storeUrl="https://shop.example" />);
  act(() => vi.advanceTimersByTime(9_999));
  expect(hint().className).toContain(styles.forced);
  act(() => vi.advanceTimersByTime(1));
  expect(hint().className).not.toContain(styles.forced);
  expect(replace).not.toHaveBeenCalled();
});

it.each([
  [1280, 390, 1280 / 390],
  [600, 1440, 1],
  [1440, 1440, 1],
])('on a page of %i px and a screen of %i px is scaled by %d', (width, screenWidth, scale) => {
  openAt('http://localhost/pc', width, screenWidth);
  render(<ViewSwitchButton storeUrl="http://localhost" />);
  expect(screen.getByRole('button').style.transform).toBe(`scale(${scale})`);
});

it('shows the tooltip on hover only in a wide window', () => {
  openAt('http://localhost/pc', 768);
  render(<ViewSwitchButton storeUrl="http://localhost" />);
  expect(hint().className).not.toContain(styles.forced);
});

it("redirects from the desktop path of the store's domain to its root on load", () => {
  openAt('https://shop.example/pc/order', 1440);
  render(<ViewSwitchButton storeUrl="https://shop.example" />);
  expect(replace).toHaveBeenCalledWith('https://shop.example/');
});

it('redirects 200 ms after the last resize', () => {
  openAt('https://shop.example/pc', 600);
  render(<ViewSwitchButton storeUrl="https://shop.example" />);
  openAt('https://shop.example/pc', 1024);
  window.dispatchEvent(new Event('resize'));
  vi.advanceTimersByTime(150);
  window.dispatchEvent(new Event('resize'));
  vi.advanceTimersByTime(199);
  expect(replace).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(replace).toHaveBeenCalledWith('https://shop.example/');
});

it.each([
  ['https://shop.example/pc/en', 'https://shop.example', true],
  ['https://shop.example/pcx', 'https://shop.example', false],
  ['https://shop.example/en/pc', 'https://shop.example', false],
  ['https://other.example/pc', 'https://shop.example', false],
  ['http://localhost:3000/pc', 'http://localhost:3000', false],
  ['http://127.0.0.1:3000/pc', 'http://127.0.0.1:3000', false],
])('%s of the store %s is needless: %s', (url, storeUrl, expected) => {
  // A browser that reports no width counts as 1024 px wide.
  openAt(url, 0);
  expect(isNeedlessPc(new URL(url), storeUrl)).toBe(expected);
});
