import { existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Shops of the browser tests have the same secret, so that they can read the codes of a copied database. */
export const testSecret = 'a secret for tests only, 32 characters long';

/** The folder with the seeded demo that the shops of one run copy. @param port of the shop of the run */
function seededFolder(port: string): string {
  return fileURLToPath(new URL(`../../.test/e2e-seeded-${port}`, import.meta.url));
}

/** Migrates and seeds a demo on PGlite, once per run. */
export async function seedDemo(port: string): Promise<void> {
  const folder = seededFolder(port);
  await rm(folder, { recursive: true, force: true });
  const { connect } = await import('../../backend/database/connect');
  const { readEnvironment } = await import('../../backend/environment/environment');
  const { openStore } = await import('../../backend/open-store');
  const environment = readEnvironment({
    STORE_DEMO: '1',
    STORE_SECRET: testSecret,
    STORE_DATA_DIR: folder,
    LOG_LEVEL: 'silent',
  });
  const store = await openStore(environment, await connect(environment), { work: false });
  await store.close();
}

/** Copies the seeded demo into a data directory; without one, a shop seeds its own. */
export async function copySeededDemo(port: string, directory: string): Promise<void> {
  const folder = seededFolder(port);
  if (existsSync(folder)) await cp(folder, directory, { recursive: true });
}
