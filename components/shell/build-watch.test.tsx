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
  window.addEventListener('click', stay);
});
afterEach(() => {
  stop();
  window.removeEventListener('click', stay);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Nothing navigates in the test's document. */
const stay = (event: Event) => event.preventDefault();
const answer = (id: string) => fetched.mockImplementation(async () => Response.json({ id }));
const click = (index = 0) => document.querySelectorAll('a')[index]?.click();

it('asks at the start and every ten minutes, past every cache', async () => {
  answer('one');
  stop = watchBuild('one');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(fetched.mock.calls).toEqual([
    ['/builds/latest.json?1800000000000', { cache: 'no-store' }],
    ['/builds/latest.json?1800000600000', { cache: 'no-store' }],
  ]);
  click();
  expect(assign).not.toHaveBeenCalled();
});

it('loads the next page whole once there is a new build, each at most once in ten seconds', async () => {
  answer('two');
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

it('covers what the router goes to by itself, and back and forward', async () => {
  answer('two');
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
  // The address is the page's own by then.
  expect(mayLeaveFor('/', 'traverse')).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  expect([
    mayLeaveFor('/', 'traverse'),
    mayLeaveFor('/login', 'push'),
    mayLeaveFor('/#deals', 'push'),
  ]).toEqual([true, true, true]);
  expect([assign, replace, reload].map((one) => one.mock.calls.length)).toEqual([1, 1, 1]);
});

it('takes no answer for no new build', async () => {
  fetched.mockRejectedValue(new TypeError('offline'));
  stop = watchBuild('one');
  await vi.advanceTimersByTimeAsync(0);
  fetched.mockImplementation(async () => Response.json(['two']));
  await vi.advanceTimersByTimeAsync(600_000);
  click();
  expect(assign).not.toHaveBeenCalled();
});
