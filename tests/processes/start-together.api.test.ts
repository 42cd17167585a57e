import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../tools/test/test-database';
import { isRaised } from '../setup/run-counts';
import { run, untilSaid } from './backend-processes';

// Requires PostgreSQL, because the embedded database serves one process only.
const probe = await createTestDatabase();
await probe?.drop();

it.skipIf(!probe).each(isRaised ? [1, 2, 3, 4] : [1])(
  'two web processes and a worker start at once on an empty database (%i)',
  async () => {
    const database = await createTestDatabase();
    if (!database) throw new Error('PostgreSQL is gone');
    onTestFinished(database.drop);
    const environment = {
      DATABASE_URL: database.url,
      STORE_DEMO: '1',
      HOST: '127.0.0.1',
      STORE_SECRET: 's'.repeat(32),
    };
    const web = () => run('backend/cli/serve.ts', { ...environment, PORT: '0' });
    const processes = [web(), web(), run('backend/cli/worker.ts', environment)];
    onTestFinished(async () => {
      for (const { child } of processes) child.kill('SIGTERM');
      await Promise.all(processes.map(({ ended }) => ended));
    });
    await Promise.all(
      processes.map((each, index) => untilSaid(each, index < 2 ? 'Backend on' : 'Worker is taking jobs')),
    );
    expect(processes.map(({ child }) => child.exitCode)).toEqual([null, null, null]);
  },
);
