import { mkdir, rm } from 'node:fs/promises';
import { runCommand } from '../start/command-error';
import { clean, reports, vitest } from './parts';
import { runStages } from './stage';
import { createTestDatabase } from './test-database';

// `npm run doctor:test`: plants every generated corruption in a shop where everything has happened, and checks a healthy
// shop of 10,000 orders, on PostgreSQL and on PGlite. Prints what was found (docs/books.md).

const run = {
  projects: ['api'],
  files: ['tests/doctor'],
  workers: 1,
};

await runCommand(async () => {
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });
  const environment = { ...clean, TEST_COUNTS: 'raised' };
  const database = await createTestDatabase();
  try {
    const stages = [
      ...(database
        ? [
            vitest('doctor on PostgreSQL', {
              ...run,
              environment: { ...environment, DATABASE_URL: database.url },
            }),
          ]
        : []),
      vitest('doctor on PGlite', { ...run, environment }),
    ];
    const times = await runStages(stages, 1);
    if (times.some(({ failed }) => failed > 0)) process.exitCode = 1;
  } finally {
    await database?.drop();
  }
});
