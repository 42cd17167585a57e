import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CommandError } from './command-error';

/** Secrets of the shop front that are generated if not set. The backend stores its own in the same directory. */
const secretNames = ['SESSION_SECRET', 'REVALIDATE_SECRET'] as const;

/** A live shop with its own backend, which has no default for it. Two parts that run apart need the same one. */
const needsClientSecret = (environment: Record<string, string | undefined>) =>
  environment.STORE_DEMO === '0' && !environment.API_BASE_URL;

const storedSecrets = z.record(z.string(), z.string());

/**
 * Loads the secrets that the environment does not set from `secrets.json` in the data directory (mode 600). Generates
 * missing ones, 256 random bits each, so that members stay signed in after a restart.
 */
export async function loadSecrets(
  directory: string,
  environment: Record<string, string | undefined>,
): Promise<Record<string, string>> {
  const names = needsClientSecret(environment) ? [...secretNames, 'CLIENT_SECRET'] : secretNames;
  const missing = names.filter((name) => !environment[name]);
  if (missing.length === 0) return {};
  const path = join(directory, 'secrets.json');
  const secrets = await readSecrets(path);
  const generated = missing.filter((name) => !secrets[name]);
  for (const name of generated) secrets[name] = randomBytes(32).toString('base64url');
  if (generated.length > 0) await storeSecrets(path, directory, secrets);
  return Object.fromEntries(missing.map((name) => [name, secrets[name] ?? '']));
}

async function readSecrets(path: string): Promise<Record<string, string>> {
  if (!existsSync(path)) return {};
  try {
    return storedSecrets.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    throw new CommandError(
      `${path} is damaged: restore it or remove it; removing it only signs every member out.`,
    );
  }
}

/** Writes a temporary file and renames it, so that a crash never leaves a partial file. */
async function storeSecrets(path: string, directory: string, secrets: Record<string, string>): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
    const temporary = `${path}.${process.pid}`;
    await writeFile(temporary, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    await rename(temporary, path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`The data directory ${directory} cannot be written: ${reason}.`);
  }
}
