import { serveMetrics } from '../../lib/metrics/serve-metrics';
import { processShutdown, shutDownOnSignals } from '../../lib/shutdown';
import { startTracing } from '../../lib/tracing/start-tracing';
import { connect } from '../database/connect';
import { readEnvironment } from '../environment/environment';
import { StartupError } from '../environment/startup-error';
import { closeWithProcess, openStore } from '../open-store';

/** Runs jobs and timers only; the web processes run with `WORKER=off` on the same PostgreSQL database. */
async function main(): Promise<void> {
  const environment = readEnvironment();
  if (!environment.databaseUrl) {
    throw new StartupError(
      'A separate worker needs DATABASE_URL: the embedded database serves one process only.',
    );
  }
  await startTracing('worker', environment.tracing);
  const store = await openStore(environment, await connect(environment), { work: true });
  // The probe of an orchestrator: a worker that is not open does not respond.
  await serveMetrics(environment.metrics);
  process.stdout.write('Worker is taking jobs\n');
  closeWithProcess(store, processShutdown());
  shutDownOnSignals();
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
