import { missingPackages } from '../cluster/run-cluster';
import { isPgbouncerInstalled, runPgbouncer } from '../pooler/run-pgbouncer';
import { type VitestRun, vitest } from './parts';
import type { Stage } from './stage';

// Stages of `npm run test:all` in which more than PostgreSQL is between the shop and its data.

/** Alone on the machine, so that two files at a time use both cores. */
export const workers = 2;

export function api(name: string, run: Omit<VitestRun, 'projects' | 'workers'>): Stage {
  return vitest(name, { projects: ['api', 'api-mocks', 'gateway', 'gateway-to-store'], workers, ...run });
}

const notRun = (name: string, needs: string) => ({
  passed: 0,
  failed: 1,
  remarks: `    – ${name}: needs ${needs}`,
});

/** Not the tests of processes and of the connection itself, which need PostgreSQL at DATABASE_URL. */
const pooledFiles = ['backend/domains/', 'backend/http/', 'backend/jobs/', 'tests/api/'];

export function behindPgbouncer(database: NodeJS.ProcessEnv): Stage {
  const name = 'API behind PgBouncer';
  return {
    name,
    run: async (tools) => {
      const url = database.DATABASE_URL;
      if (!url || !isPgbouncerInstalled()) return notRun(name, 'PostgreSQL and pgbouncer');
      const pooler = await runPgbouncer(url);
      try {
        const environment = { ...database, DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url };
        return await api(name, { files: pooledFiles, environment }).run(tools);
      } finally {
        await pooler.stop();
      }
    },
  };
}

export function failover(database: NodeJS.ProcessEnv): Stage {
  const name = 'failover of a cluster';
  return {
    name,
    run: async (tools) => {
      const missing = missingPackages();
      if (missing.length > 0) return notRun(name, `the packages ${missing.join(', ')} of Debian`);
      return api(name, {
        files: ['tests/cluster'],
        environment: { ...database, CLUSTER: '1', TEST_COUNTS: 'raised' },
      }).run(tools);
    },
  };
}

/** Builds the former state too, once for each commit. */
export function release(database: NodeJS.ProcessEnv): Stage {
  return {
    name: 'rolling release',
    run: async ({ runTool }) => {
      const code = await runTool('tsx', ['tools/releases/rehearse.ts'], { environment: database });
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
    },
  };
}
