import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useListState } from './use-list-state';

vi.mock('next/navigation', () => ({ useSearchParams: () => new URLSearchParams() }));
vi.mock('@/components/staff/frame/use-staff-path', () => ({ useStaffPath: () => '/staff/orders' }));
vi.mock('@/lib/routing/navigation', () => ({ useLocalizedPath: () => (path: string) => path }));

afterEach(() => window.history.replaceState(null, '', '/'));

it('keeps what the URL has already, although the page does not show it yet', () => {
  const { result } = renderHook(() => useListState(['view', 'mode']));
  window.history.replaceState(null, '', '/staff/orders?view=UNPAID&other=1');
  result.current.set({ mode: 'CARD' });
  expect(window.location.search).toBe('?view=UNPAID&mode=CARD');
  result.current.next('17');
  expect(window.location.search).toBe('?view=UNPAID&mode=CARD&after=17');
  result.current.set({ view: undefined });
  expect(window.location.search).toBe('?mode=CARD');
});
