import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readRouteRules } from '../../lib/routing/rules/route-rules-file';
import { connect } from '../database/connect';
import { pendingMigrations } from '../database/migrate';
import { deploymentProblems } from '../doctor/deployment';
import { reportLines, violated } from '../doctor/report';
import { runDoctor } from '../doctor/run-doctor';
import { type Environment, readEnvironment } from '../environment/environment';
import { StartupError } from '../environment/startup-error';
import { readDatabaseClock } from '../platform/database-clock';

const print = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Checks the invariants of the database and changes nothing. Exits with 1 when one is violated. May run beside the shop
 * on PostgreSQL; with an embedded database, stop the shop first: it locks the directory.
 */
async function main(): Promise<void> {
  const environment = readEnvironment();
  checkRouteRules();
  checkDeployment(environment);
  refuseEmptyDirectory(environment);
  const connection = await connect(environment);
  try {
    const [pending] = await pendingMigrations(connection);
    if (pending !== undefined) {
      throw new StartupError(
        `The database lacks the migration ${pending}: run npm run migrate first, or start the demo once.`,
      );
    }
    const findings = await runDoctor(connection.db, (await readDatabaseClock(connection.db)).now());
    for (const line of reportLines(findings)) print(line);
    const failed = violated(findings).length;
    print(
      failed === 0 ? `All ${findings.length} invariants hold.` : `${failed} of ${findings.length} violated.`,
    );
    if (failed > 0) process.exitCode = 1;
  } finally {
    await connection.close();
  }
}

/** Names the mistakes of the route-rules file; the database is checked all the same. */
function checkRouteRules(): void {
  try {
    readRouteRules();
  } catch (error) {
    print(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

/** Names what the deployment has to do; the database is checked all the same. */
function checkDeployment(environment: Environment): void {
  for (const problem of deploymentProblems(environment)) {
    print(problem);
    process.exitCode = 1;
  }
}

/** Connecting would create a database. */
function refuseEmptyDirectory({ databaseUrl, dataDir }: Environment): void {
  if (databaseUrl || existsSync(join(dataDir, 'database'))) return;
  throw new StartupError(`There is no database in ${dataDir}; set STORE_DATA_DIR or DATABASE_URL.`);
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
