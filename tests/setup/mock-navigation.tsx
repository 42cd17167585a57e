import type { ComponentProps } from 'react';
import { beforeEach, vi } from 'vitest';

// Replaces the router: vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation')).

export const router = { push: vi.fn(), replace: vi.fn(), refresh: vi.fn() };
export const useRouter = () => router;

export const usePathname = () => window.location.pathname;

export const useLocalizedPath = () => (path: string) => path;

type LinkProps = ComponentProps<'a'> & { scroll?: boolean; replace?: boolean };

/** Renders the path unchanged, without a language prefix. */
export const Link = ({ scroll: _scroll, replace: _replace, ...props }: LinkProps) => <a {...props} />;

beforeEach(() => {
  router.push.mockReset();
  router.replace.mockReset();
  router.refresh.mockReset();
});
