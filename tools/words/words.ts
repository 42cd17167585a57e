import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { countByFolder, findAllPhrases } from './find-phrases';

// `npm run words [path]`: lists phrases to avoid in comments, test titles and documents, with file and line. `--write`
// lowers the limits in tests/words-allowed.json to the current counts.
const path = process.argv.slice(2).find((parameter) => !parameter.startsWith('--')) ?? '';
const hits = findAllPhrases();
for (const { file, line, found, instead } of hits.filter((hit) => hit.file.startsWith(path)))
  console.log(`${file}:${line}  ${found}  (${instead})`);
const counts = countByFolder(hits);
console.table(counts);

if (process.argv.includes('--write')) {
  const file = 'tests/words-allowed.json';
  const allowed = z.record(z.string(), z.number()).parse(JSON.parse(readFileSync(file, 'utf8')));
  const lowered = Object.entries(allowed)
    .map(([folder, count]): [string, number] => [folder, Math.min(count, counts[folder] ?? 0)])
    .filter(([, count]) => count > 0);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`);
}
