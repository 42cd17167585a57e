import { beforeEach } from 'vitest';

// Stands in for the toasts: vi.mock('@/components/ui/toast', () => import('@/tests/setup/said-toasts')).

/** What toasts said since the test began, of any tone. */
export const said: string[] = [];

const say = (words: string) => void said.push(words);
export const toast = { success: say, error: say, info: say, warning: say };

beforeEach(() => {
  said.length = 0;
});
