import { expect, it } from 'vitest';
import { skuTitle } from './sku-title';

it.each([
  [
    { name: '1980 源初晶+260', faceValue: 1980, bonusValue: 260 },
    '源初晶',
    ['1,980', '+260', '源初晶', true],
  ],
  [{ name: '980+110 Shards', faceValue: 980, bonusValue: 110 }, 'Shards', ['980', '+110', 'Shards', true]],
  [{ name: '10 Points', faceValue: 10, bonusValue: 0 }, 'Points', ['10', null, 'Points', true]],
  [{ name: '晨露月卡（30 天）', faceValue: 30, bonusValue: 0 }, '源初晶', ['晨露月卡', null, '30 天', false]],
  [
    { name: 'Dewfall Pass (30 days)', faceValue: 30, bonusValue: 0 },
    'Shards',
    ['Dewfall Pass', null, '30 days', false],
  ],
  [{ name: '季卡', faceValue: null, bonusValue: 0 }, '个月', ['季卡', null, null, false]],
])('splits %o into its parts', (sku, unit, [main, bonus, small, isAmount]) => {
  expect(skuTitle(sku, unit)).toEqual({ main, bonus, small, isAmount });
});
