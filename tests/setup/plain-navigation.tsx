import type { ComponentProps } from 'react';
import { beforeEach, vi } from 'vitest';

// Stands in for the router: vi.mock('@/lib/i18n/navigation', () => import('@/tests/setup/plain-navigation')).

export const router = { push: vi.fn(), refresh: vi.fn() };
export const useRouter = () => router;

export const useAddressOf = () => (address: string) => address;

/** An address stays as it is written, without a language before it. */
export const Link = (props: ComponentProps<'a'>) => <a {...props} />;

beforeEach(() => {
  router.push.mockReset();
  router.refresh.mockReset();
});
