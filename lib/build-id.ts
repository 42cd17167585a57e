import 'server-only';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from './env';

let known: string | null = null;

/** Names the running build; `development` when there is none. */
export function currentBuildId(): string {
  if (env.isDevelopment) return 'development';
  known ??= readFileSync(join(/* turbopackIgnore: true */ process.cwd(), '.next', 'BUILD_ID'), 'utf8').trim();
  return known;
}
