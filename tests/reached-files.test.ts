import { expect, test } from 'vitest';
import { readAreas } from './reached-files';

const areas = readAreas();

test('every area of the backend has files', () => {
  expect([...areas].filter(([, files]) => files.length === 0)).toEqual([]);
});

test.each([...areas])('every file of %s with a branch is reached by a test', (_, files) => {
  expect(files.filter(({ hasBranch, tests }) => hasBranch && tests.length === 0)).toEqual([]);
});
