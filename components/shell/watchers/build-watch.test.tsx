import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mayLeaveFor } from '@/lib/routing/leave';
import { watchBuild } from './build-watch';

const [assign, replace, reload] = [vi.fn(), vi.fn(), vi.fn()];
const fetched = vi.fn();
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  vi.stubGlobal('location', {
    origin: window.location.origin,
    pathname: '/',
    search: '',
    href: window.location.href,
    assign,
    replace,
    reload,
  });
  vi.stubGlobal('fetch', fetched);
  sessionStorage.clear();
  for (const each of [assign, replace, reload]) each.mockReset();
  fetched.mockReset();
  document.body.innerHTML = '<a href="/category">there</a><a href="/goods/search">elsewhere</a>';
  window.addEventListener('click', preventNavigation);
});
afterEach(() => {
  stop();
  window.removeEventListener('click', preventNavigation);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** jsdom does not implement navigation. */
const preventNavigation = (event: Event) => event.preventDefault();
const respondWith = (id: string) => fetched.mockImplementation(async () => Response.json({ id }));
const click = (index = 0) => document.querySelectorAll('a')[index]?.click();

it('polls at the start and every ten minutes, uncached', async () => {
  respondWith('one');
  stop = watchBuild('one');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(fetched.mock.calls).toEqual([
    ['/builds/latest.json?1800000000000', { cache: 'no-store' }],
    ['/builds/latest.json?1800000600000', { cache: 'no-store' }],
  ]);
  click();
  expect(assign).not.toHaveBeenCalled();
});

it('loads a document for the next navigation after a new build, at most once per path in ten seconds', async () => {
  respondWith('two');
  stop = watchBuild('one');
  await vi.advanceTimersByTimeAsync(0);
  expect(assign).not.toHaveBeenCalled();
  click();
  click();
  expect(assign.mock.calls.map(([url]) => new URL(url).pathname)).toEqual(['/category']);
  click(1);
  await vi.advanceTimersByTimeAsync(10_000);
  click(1);
  expect(assign).toHaveBeenCalledTimes(3);
});

it('covers programmatic navigation, back and forward', async () => {
  respondWith('two');
  stop = watchBuild('one');
  expect(mayLeaveFor('/goods/search?keyword=a', 'push')).toBe(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(mayLeaveFor('/goods/search?keyword=a', 'push')).toBe(false);
  expect(mayLeaveFor('/login', 'replace')).toBe(false);
  expect([assign, replace].map((one) => one.mock.calls.map(([url]) => new URL(url).pathname))).toEqual([
    ['/goods/search'],
    ['/login'],
  ]);
  expect(reload).not.toHaveBeenCalled();
  // Back and forward have changed the URL already.
  expect(mayLeaveFor('/', 'traverse')).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect([
    mayLeaveFor('/', 'traverse'),
    mayLeaveFor('/login', 'push'),
    mayLeaveFor('/#deals', 'push'),
  ]).toEqual([true, true, true]);
  expect([assign, replace, reload].map((one) => one.mock.calls.length)).toEqual([1, 1, 1]);
});

it('treats a missing response as no new build', async () => {
  fetched.mockRejectedValue(new TypeError('offline'));
  stop = watchBuild('one');
  await vi.advanceTimersByTimeAsync(0);
  fetched.mockImplementation(async () => Response.json(['two']));
  await vi.advanceTimersByTimeAsync(600_000);
  click();
  expect(assign).not.toHaveBeenCalled();
});
