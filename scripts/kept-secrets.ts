import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Refusal } from './refusal';

/** What the shop front needs and nobody has to think up. The backend keeps its own key in the same directory. */
const keptNames = ['SESSION_SECRET', 'REVALIDATE_SECRET'] as const;

const kept = z.record(z.string(), z.string());

/**
 * The secrets that the environment does not give: 256 random bits each, made once and kept in `secrets.json` of the
 * data directory (mode 600), so that members stay logged in over a restart.
 */
export async function keptSecrets(
  directory: string,
  environment: Record<string, string | undefined>,
): Promise<Record<string, string>> {
  const missing = keptNames.filter((name) => !environment[name]);
  if (missing.length === 0) return {};
  const path = join(directory, 'secrets.json');
  const secrets = await readSecrets(path);
  const made = missing.filter((name) => !secrets[name]);
  for (const name of made) secrets[name] = randomBytes(32).toString('base64url');
  if (made.length > 0) await keep(path, directory, secrets);
  return Object.fromEntries(missing.map((name) => [name, secrets[name] ?? '']));
}

async function readSecrets(path: string): Promise<Record<string, string>> {
  if (!existsSync(path)) return {};
  try {
    return kept.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    throw new Refusal(`${path} is damaged: restore it or remove it; removing it only logs every member out.`);
  }
}

// Written aside and renamed: a kill in the middle leaves the old file or the new one, never half of one.
async function keep(path: string, directory: string, secrets: Record<string, string>): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
    const aside = `${path}.${process.pid}`;
    await writeFile(aside, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    await rename(aside, path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal(`The data directory ${directory} cannot be written: ${reason}.`);
  }
}
