import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const hint = '//# allFunctionsCalledOnLoad\n';
const manifest = z.object({ rootMainFiles: z.array(z.string()).nonempty() });

/**
 * Says at the head of the scripts that every page runs at once, React's and Next's, that all their functions are
 * called. Chromium then compiles them beside the page while they arrive; without it, inside the page's longest task.
 * Other browsers read a comment. https://github.com/WICG/explicit-javascript-compile-hints-file-based
 * @param build Next's folder of the finished build
 */
export async function addCompileHints(build: string): Promise<void> {
  const { rootMainFiles } = manifest.parse(
    JSON.parse(await readFile(join(build, 'build-manifest.json'), 'utf8')),
  );
  for (const name of rootMainFiles) {
    const file = join(build, name);
    const script = await readFile(file, 'utf8');
    if (!script.startsWith(hint)) await writeFile(file, `${hint}${script}`);
  }
}
