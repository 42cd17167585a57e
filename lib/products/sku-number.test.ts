import { expect, it } from 'vitest';
import { newSkuNumber } from './sku-number';

it('a new sku has the number after the highest one of its product', () => {
  expect(newSkuNumber('G10023', [])).toBe('G10023-01');
  expect(newSkuNumber('G10023', ['G10023-04', 'G10023-02'])).toBe('G10023-05');
  expect(newSkuNumber('G10023', ['G10023-98'], 2)).toBe('G10023-101');
  expect(newSkuNumber('G10023', ['imported'])).toBe('G10023-01');
});
