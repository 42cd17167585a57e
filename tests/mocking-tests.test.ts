import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { gatewayTests, mockingApiTests, mockingUnits } from '../vitest.config';

it('every test that replaces modules has modules of its own', () => {
  const mocking = ['app', 'backend', 'components', 'lib', 'server', 'tests', 'tools']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8')));
  expect(mocking.sort()).toEqual([...mockingUnits, ...mockingApiTests, ...gatewayTests].sort());
});
