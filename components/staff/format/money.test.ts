import { expect, it } from 'vitest';
import { formatCurrency } from './money';

it.each([
  [494.53, 'HKD', 'HK$494.53'],
  [9108, 'JPY', 'JP¥9,108'],
  [46.39, 'USD', 'US$46.39'],
  [-46.39, 'USD', '−US$46.39'],
  [1, 'XYZ1', '1 XYZ1'],
])('writes %s %s as %s', (amount, currency, text) => expect(formatCurrency(amount, currency)).toBe(text));
