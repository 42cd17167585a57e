import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mayLeaveFor } from '@/lib/routing/leave';
import { useShell } from '@/lib/stores/shell';
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

function open({ covers = false } = {}) {
  const shown = render(
    <>
      <LoadingBar covers={covers} />
      <a href="/category">there</a>
      <a href="/#deals">deals</a>
    </>,
  );
  // jsdom does not implement navigation.
  const preventNavigation = (event: Event) => event.preventDefault();
  window.addEventListener('click', preventNavigation);
  return { ...shown, end: () => window.removeEventListener('click', preventNavigation) };
}

it('dims the page after 100 ms, shows the bar after 200 ms, and ends with the new page', () => {
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
  // Back to the first page.
  route.path = '/';
  rerender(<LoadingBar />);
  expect([isPending(), bar()]).toEqual([false, null]);
  end();
});

it('shows nothing for a fast navigation, nor for an anchor of the same page', () => {
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

it('handles programmatic navigation', () => {
  const { end } = open();
  act(() => {
    mayLeaveFor('/goods/search?keyword=a', 'push');
  });
  act(() => vi.advanceTimersByTime(200));
  expect(bar()).not.toBeNull();
  end();
});

/** Simulates back or forward: the browser changes the URL first. */
function goBackTo(path: string) {
  const router = vi.fn();
  window.addEventListener('popstate', router, { once: true });
  window.history.replaceState(null, '', path);
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  window.removeEventListener('popstate', router);
  return router;
}

it('shows for back and forward, and not between anchors of a page', () => {
  const { rerender, end } = open();
  expect(goBackTo('/#deals')).toHaveBeenCalledOnce();
  act(() => vi.advanceTimersByTime(5000));
  expect(bar()).toBeNull();
  expect(goBackTo('/category?code=LIVE')).toHaveBeenCalledOnce();
  act(() => vi.advanceTimersByTime(199));
  expect([isPending(), bar()]).toEqual([true, null]);
  act(() => vi.advanceTimersByTime(1));
  expect(bar()).not.toBeNull();
  // Another step before the page is rendered.
  goBackTo('/');
  expect([isPending(), bar()]).toEqual([false, null]);
  goBackTo('/category?code=LIVE');
  act(() => vi.advanceTimersByTime(200));
  route.path = '/category';
  rerender(<LoadingBar />);
  expect([isPending(), bar()]).toEqual([false, null]);
  end();
});

it('bypasses the router for a back navigation that loads a document', () => {
  const { end } = open();
  const loadWhole = (event: Event) => event.preventDefault();
  document.addEventListener('leave', loadWhole);
  expect(goBackTo('/category')).not.toHaveBeenCalled();
  document.removeEventListener('leave', loadWhole);
  end();
});

it.each([true, false])('with the full-loading flag %s sets the cover during a slow navigation', (covers) => {
  const isCovered = () => useShell.getState().isFullLoading;
  const { rerender, end } = open({ covers });
  fireEvent.click(screen.getByText('there'));
  act(() => vi.advanceTimersByTime(199));
  expect(isCovered()).toBe(false);
  act(() => vi.advanceTimersByTime(1));
  expect(isCovered()).toBe(covers);
  route.path = '/category';
  rerender(<LoadingBar covers={covers} />);
  expect(isCovered()).toBe(false);
  end();
});
