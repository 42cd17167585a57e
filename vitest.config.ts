import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// A time zone other than Asia/Shanghai, so that code that reads the local time zone fails in tests.
process.env.TZ ??= 'America/New_York';

const embedded = here('./backend/door.ts');
const resolve = {
  alias: [
    { find: /^@\//, replacement: here('./') },
    { find: '#backend', replacement: existsSync(embedded) ? embedded : here('./lib/api/without-backend.ts') },
    // Outside a React server build `server-only` throws on import.
    { find: /^server-only$/, replacement: here('./node_modules/server-only/empty.js') },
  ],
};

const apiTests = ['{backend,tests}/**/*.api.test.ts', 'tests/api/**/*.test.ts'];

/** Starts long test files first, so that none of them is left for the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const weight = ({ moduleId }: TestSpecification) =>
      moduleId.includes('/tests/faults/') ? 0 : moduleId.includes('/tests/load/') ? 1 : 2;
    return sorted.sort((left, right) => weight(left) - weight(right));
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{app,components,lib,backend,server,tools}/**/*.test.ts', 'tests/*.test.ts', '*.test.ts'],
          exclude: apiTests,
        },
      },
      {
        resolve,
        test: {
          name: 'components',
          environment: 'jsdom',
          include: ['{app,components,lib}/**/*.test.tsx'],
          setupFiles: ['./tests/setup/components.ts'],
        },
      },
      {
        // PGlite in memory, or PostgreSQL when DATABASE_URL is set (backend/testing.ts).
        resolve,
        test: {
          name: 'api',
          environment: 'node',
          include: apiTests,
          globalSetup: ['./tests/setup/seeded-database.ts'],
          pool: 'forks',
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
