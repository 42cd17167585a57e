import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mayLeaveFor } from '@/lib/routing/leave';
import { LoadingBar } from './loading-bar';

const route = vi.hoisted(() => ({ path: '/' }));
vi.mock('next/navigation', () => ({
  usePathname: () => route.path,
  useSearchParams: () => new URLSearchParams(),
}));
vi.mock('next-intl', () => ({ useTranslations: () => (key: string) => key }));

const bar = () => screen.queryByRole('progressbar');
const isPending = () => 'pending' in document.documentElement.dataset;

beforeEach(() => {
  vi.useFakeTimers();
  route.path = '/';
  window.history.replaceState(null, '', '/');
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const shown = render(
    <>
      <LoadingBar />
      <a href="/category">there</a>
      <a href="/#deals">deals</a>
    </>,
  );
  // Nothing navigates in the test's document.
  const stay = (event: Event) => event.preventDefault();
  window.addEventListener('click', stay);
  return { ...shown, end: () => window.removeEventListener('click', stay) };
}

it('steps back after 100 ms, shows the line after 200 ms, and ends with the new page', () => {
  const { rerender, end } = open();
  fireEvent.click(screen.getByText('there'));
  act(() => vi.advanceTimersByTime(99));
  expect([isPending(), bar()]).toEqual([false, null]);
  act(() => vi.advanceTimersByTime(1));
  expect([isPending(), bar()]).toEqual([true, null]);
  act(() => vi.advanceTimersByTime(99));
  expect(bar()).toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(bar()).not.toBeNull();
  route.path = '/category';
  rerender(<LoadingBar />);
  expect([isPending(), bar()]).toEqual([false, null]);
  // And back again.
  route.path = '/';
  rerender(<LoadingBar />);
  expect([isPending(), bar()]).toEqual([false, null]);
  end();
});

it('says nothing of a page that comes quickly, nor of an anchor on the same page', () => {
  const { rerender, end } = open();
  fireEvent.click(screen.getByText('deals'));
  act(() => vi.advanceTimersByTime(5000));
  expect([isPending(), bar()]).toEqual([false, null]);
  fireEvent.click(screen.getByText('there'));
  act(() => vi.advanceTimersByTime(90));
  route.path = '/category';
  rerender(<LoadingBar />);
  act(() => vi.advanceTimersByTime(5000));
  expect([isPending(), bar()]).toEqual([false, null]);
  end();
});

it('hears of navigations that the router begins', () => {
  const { end } = open();
  act(() => {
    mayLeaveFor('/goods/search?keyword=a', 'push');
  });
  act(() => vi.advanceTimersByTime(200));
  expect(bar()).not.toBeNull();
  end();
});

/** What the browser does on "back": the address first. */
function goBackTo(address: string) {
  const router = vi.fn();
  window.addEventListener('popstate', router, { once: true });
  window.history.replaceState(null, '', address);
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  window.removeEventListener('popstate', router);
  return router;
}

it('shows on the way back and forward, and not between the anchors of a page', () => {
  const { rerender, end } = open();
  expect(goBackTo('/#deals')).toHaveBeenCalledOnce();
  act(() => vi.advanceTimersByTime(5000));
  expect(bar()).toBeNull();
  expect(goBackTo('/category?code=LIVE')).toHaveBeenCalledOnce();
  act(() => vi.advanceTimersByTime(199));
  expect([isPending(), bar()]).toEqual([true, null]);
  act(() => vi.advanceTimersByTime(1));
  expect(bar()).not.toBeNull();
  // Forward again, before the page has come.
  goBackTo('/');
  expect([isPending(), bar()]).toEqual([false, null]);
  goBackTo('/category?code=LIVE');
  act(() => vi.advanceTimersByTime(200));
  route.path = '/category';
  rerender(<LoadingBar />);
  expect([isPending(), bar()]).toEqual([false, null]);
  end();
});

it('keeps the router out of a way back whose page is loaded whole', () => {
  const { end } = open();
  const loadWhole = (event: Event) => event.preventDefault();
  document.addEventListener('leave', loadWhole);
  expect(goBackTo('/category')).not.toHaveBeenCalled();
  document.removeEventListener('leave', loadWhole);
  end();
});
