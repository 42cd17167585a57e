import { resolve } from 'node:path';
import { readEnvironment } from '../../backend/environment/environment';
import { StartupError } from '../../backend/environment/startup-error';
import { createLog } from '../../backend/platform/logging/log';
import { refuseWithoutProvider } from '../../backend/providers/payment-providers';
import { restoreShop } from './shop-copy';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Makes a shop of a copy of `npm run backup`, on an empty database (docs/move.md). */
async function main(): Promise<void> {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new StartupError('Usage: npm run restore -- <folder of npm run backup>');
  const environment = readEnvironment();
  refuseWithoutProvider(environment);
  const failed = await restoreShop(environment, {
    folder: resolve(folder),
    log: createLog(environment),
    say: print,
  });
  if (failed > 0) process.exitCode = 1;
  else print('The shop is restored. Start it with npm start.');
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
