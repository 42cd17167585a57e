import { connect } from './database/connect';
import { readEnvironment } from './environment';
import { openStore } from './open-store';
import { StartupError } from './platform/store-error';

/** Jobs and timers alone, beside web processes that run with `WORKER=off` on the same PostgreSQL. */
async function main(): Promise<void> {
  const environment = readEnvironment();
  if (!environment.databaseUrl) {
    throw new StartupError(
      'A worker of its own needs DATABASE_URL: the embedded database serves one process only.',
    );
  }
  const store = await openStore(environment, await connect(environment), { work: true });
  process.stdout.write('Worker is taking jobs\n');
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      store.close().finally(() => process.exit(0));
    });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
