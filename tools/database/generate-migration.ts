import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const meta = 'backend/database/migrations/meta';

// drizzle-kit compares the schema with the newest snapshot alone, and each has thousands of lines.
const { status } = spawnSync('drizzle-kit', ['generate', ...process.argv.slice(2)], { stdio: 'inherit' });
const snapshots = readdirSync(meta)
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort();
for (const name of snapshots.slice(0, -1)) rmSync(join(meta, name));
process.exit(status ?? 1);
