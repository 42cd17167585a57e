import { resolve } from 'node:path';
import { readEnvironment } from '../../backend/environment/environment';
import { StartupError } from '../../backend/environment/startup-error';
import { createLog } from '../../backend/platform/logging/log';
import { refuseWithoutProvider } from '../../backend/providers/payment-providers';
import { upgradeShop } from './shop-copy';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Brings the database to this release, after a copy of the shop (docs/move.md). */
async function main(): Promise<void> {
  const [folder] = process.argv.slice(2);
  if (folder === undefined)
    throw new StartupError('Usage: npm run upgrade -- <empty folder for a copy of the shop>');
  const environment = readEnvironment();
  refuseWithoutProvider(environment);
  const failed = await upgradeShop(environment, {
    folder: resolve(folder),
    log: createLog(environment),
    say: print,
  });
  if (failed > 0) process.exitCode = 1;
  else print('The database is ready for this release. Start the shop again; npm start builds it first.');
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
