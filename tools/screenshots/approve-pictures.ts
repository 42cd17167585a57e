import { spawnSync } from 'node:child_process';
import { readdir, rm, stat } from 'node:fs/promises';
import { approvedFolder, pictureNames } from '../../tests/e2e/pictures/screens';
import { buildWhenNeeded } from '../start/build-when-needed';
import { CommandError, runCommand } from '../start/command-error';
import { provideChromium } from '../test/find-chromium';

// `npm run approve-pictures`: takes the pictures of all screens and approves them (docs/look.md). Parts of names choose
// screens: `npm run approve-pictures -- checkout order-`.
await runCommand(async () => {
  const chosen = process.argv.slice(2);
  await buildWhenNeeded({ ...process.env, STORE_DEMO: '1' });
  const parameters = ['playwright', 'test', '--project=pictures', '--update-snapshots=changed'];
  const { status } = spawnSync(
    'npx',
    chosen.length > 0 ? [...parameters, '--grep', chosen.join('|')] : parameters,
    {
      stdio: 'inherit',
      env: { ...process.env, E2E_PICTURES: '1', CHROMIUM_PATH: provideChromium(console.log) },
    },
  );
  if (status !== 0) throw new CommandError('Not every picture was taken.');
  const names = new Set(pictureNames());
  let bytes = 0;
  for (const file of await readdir(approvedFolder)) {
    const path = `${approvedFolder}/${file}`;
    if (file.endsWith('.png') && !names.has(file)) await rm(path);
    else bytes += (await stat(path)).size;
  }
  console.log(
    `${names.size} pictures, ${(bytes / 1e6).toFixed(1)} MB. \`git diff --stat\` names those that changed.`,
  );
});
