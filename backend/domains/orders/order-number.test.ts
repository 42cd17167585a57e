import { describe, expect, it } from 'vitest';
import { orderNumber } from './order-number';

const secret = 'a secret for tests only, 32 characters long';

describe('orderNumber', () => {
  it('consists of the day and eight digits', () => {
    expect(orderNumber(secret, '20261121', 1)).toMatch(/^20261121\d{8}$/);
  });

  it('never repeats within a day, and differs by day and secret', () => {
    const numbers = Array.from({ length: 5000 }, (_, index) => orderNumber(secret, '20261121', index + 1));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(orderNumber(secret, '20261122', 1).slice(8)).not.toBe(numbers[0]?.slice(8));
    expect(orderNumber(`${secret}!`, '20261121', 1)).not.toBe(numbers[0]);
  });

  it('does not number consecutive orders consecutively', () => {
    const values = Array.from({ length: 1000 }, (_, index) =>
      Number(orderNumber(secret, '20261121', index + 1)),
    );
    const close = values.filter((value, index) => Math.abs(value - (values[index - 1] ?? 0)) <= 10);
    expect(close.length).toBeLessThan(3);
  });

  it.each([0, -1, 1.5, 100_000_000, Number.NaN])('rejects %s', (count) => {
    expect(() => orderNumber(secret, '20261121', count)).toThrow(RangeError);
  });
});
