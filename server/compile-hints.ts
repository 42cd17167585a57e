import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const hint = '//# allFunctionsCalledOnLoad\n';
const manifest = z.object({ rootMainFiles: z.array(z.string()).nonempty() });

/**
 * Adds a compile hint to the scripts that every page runs, those of React and Next.js. Chromium then compiles all their
 * functions while the scripts download, instead of in the longest task of the page; other browsers ignore the comment.
 * https://github.com/WICG/explicit-javascript-compile-hints-file-based
 *
 * An unknown format of the manifest, for example after an update of Next.js, is reported and the build has no hints.
 * @param build the `.next` folder of a finished build
 */
export async function addCompileHints(build: string, report: (text: string) => void): Promise<void> {
  try {
    const { rootMainFiles } = manifest.parse(
      JSON.parse(await readFile(join(build, 'build-manifest.json'), 'utf8')),
    );
    for (const name of rootMainFiles) {
      const file = join(build, name);
      const script = await readFile(file, 'utf8');
      if (!script.startsWith(hint)) await writeFile(file, `${hint}${script}`);
    }
  } catch (error) {
    report(
      `ERROR: the build has no compile hints: ${error instanceof Error ? error.message : String(error)}\n`,
    );
  }
}
