import { resolve } from 'node:path';
import { readEnvironment } from '../../backend/environment/environment';
import { StartupError } from '../../backend/environment/startup-error';
import { createLog } from '../../backend/platform/logging/log';
import { saveShop } from './shop-copy';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Copies the shop into an empty folder, to move it or before an upgrade (docs/move.md). */
async function main(): Promise<void> {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) throw new StartupError('Usage: npm run backup -- <empty folder>');
  const environment = readEnvironment();
  await saveShop(environment, { folder: resolve(folder), log: createLog(environment), say: print });
  print(`The copy is complete in ${resolve(folder)}. Keep STORE_SECRET and SESSION_SECRET apart from it.`);
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
