import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// No developer and no CI machine lives in New York and Shanghai at once: a time that silently reads the zone of
// the machine fails here.
process.env.TZ ??= 'America/New_York';

const embedded = here('./backend/door.ts');
const resolve = {
  alias: [
    { find: /^@\//, replacement: here('./') },
    { find: '#backend', replacement: existsSync(embedded) ? embedded : here('./lib/api/without-backend.ts') },
    // Outside a React server build `server-only` throws on import; in a test it has nothing to guard.
    { find: /^server-only$/, replacement: here('./node_modules/server-only/empty.js') },
  ],
};

const apiTests = ['{backend,tests}/**/*.api.test.ts', 'tests/api/**/*.test.ts'];

/** The long ones first, so that no core waits for one of them at the end. */
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
          include: ['{app,components,lib,backend,scripts}/**/*.test.ts', 'tests/*.test.ts', '*.test.ts'],
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
        // On PGlite in memory, or on PostgreSQL when DATABASE_URL is set: backend/platform/testing.ts decides.
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
