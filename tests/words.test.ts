import { expect, it } from 'vitest';
import { countByFolder, findAllPhrases } from '../tools/words/find-phrases';
import allowed from './words-allowed.json';

// `npm run words` lists the phrases with file and line; `npm run words -- --write` lowers the limits.
it('limits phrases to avoid in comments, test titles and documents by folder', {
  timeout: 60_000,
}, () => {
  const limits: Record<string, number> = allowed;
  const hits = findAllPhrases();
  const tooMany = Object.entries(countByFolder(hits))
    .filter(([folder, count]) => count > (limits[folder] ?? 0))
    .map(
      ([folder, count]) => `${folder}: ${count}, allowed ${limits[folder] ?? 0}; see npm run words ${folder}`,
    );
  expect(tooMany).toEqual([]);
});
