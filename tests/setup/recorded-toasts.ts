import { beforeEach } from 'vitest';

// Replaces the toasts: vi.mock('@/components/ui/feedback/toast', () => import('@/tests/setup/recorded-toasts')).

/** Texts of the toasts since the test started, of any tone. */
export const toasts: string[] = [];

const record = (text: string) => void toasts.push(text);
export const toast = { success: record, error: record, info: record, warning: record };

beforeEach(() => {
  toasts.length = 0;
});
