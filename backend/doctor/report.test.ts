import { expect, it } from 'vitest';
import { reportLines, violated } from './report';

const sound = { name: 'sound', rule: 'Nothing is wrong.', count: 0, ids: [], ms: 3 };
const broken = { name: 'broken-rule', rule: 'Rows add up.', count: 12, ids: ['1', '2'], ms: 40 };

it('reports each invariant with its time, and the violations with their rule', () => {
  expect(reportLines([sound, broken])).toEqual([
    'ok    sound        3 ms',
    'FAIL  broken-rule  40 ms  12 found: 1, 2, ...',
    '      Rows add up.',
  ]);
  expect(reportLines([{ ...broken, count: 2 }])[0]).toBe('FAIL  broken-rule  40 ms  2 found: 1, 2');
});

it('lists what is violated', () => {
  expect(violated([sound, broken])).toEqual([broken]);
});
