import { describe, expect, it } from 'vitest';
import { nextCallTime, pauseAfter } from './supplier-back-off';

describe('pauseAfter', () => {
  it('doubles from 4 seconds to 5 minutes', () => {
    expect([1, 2, 3, 4, 7, 8, 100].map((made) => pauseAfter(made, 'PROCESSING'))).toEqual([
      4000, 8000, 16_000, 32_000, 256_000, 300_000, 300_000,
    ]);
  });

  it('is over when a query has found no request', () => {
    expect(pauseAfter(5, 'NOT_FOUND')).toBe(0);
  });

  it('is a minute after a call without a response', () => {
    const updatedTime = new Date(1_000_000);
    expect(nextCallTime({ status: 'SENT', updatedTime }, 5).getTime()).toBe(1_060_000);
    expect(nextCallTime({ status: 'PROCESSING', updatedTime }, 2).getTime()).toBe(1_008_000);
  });
});
