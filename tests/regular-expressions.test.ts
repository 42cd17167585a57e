import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseSync, Visitor, type VisitorObject } from 'oxc-parser';
import { expect, it } from 'vitest';
import { z } from 'zod';

// `RegExp` goes back and tries again, which can take polynomial or exponential time for a text that a stranger chooses.
// Each literal of the production code is analysed once: `safe` in regular-expressions.json lists those whose time is
// linear, `reviewed` says why another one is harmless. ANALYSE_ALL=1 analyses the safe ones again, ADD_EXPRESSIONS=1 replaces
// the list by those of the code.

const folders = ['app', 'backend', 'components', 'lib', 'server'];
const alone = ['middleware.ts', 'instrumentation.ts'];

const list = new URL('./regular-expressions.json', import.meta.url);
const known = z
  .object({ safe: z.array(z.string()), reviewed: z.record(z.string(), z.string().min(10)) })
  .parse(JSON.parse(readFileSync(list, 'utf8')));

/** The literals, each with the first file that has it. */
function literals(): Map<string, string> {
  const found = new Map<string, string>();
  const inFolders = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .sort()
      .map((name) => `${folder}/${name}`),
  );
  for (const file of [...inFolders, ...alone]) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
    const visit: VisitorObject = {};
    visit.Literal = (node) => {
      if (!('regex' in node) || !node.regex) return;
      const literal = `/${node.regex.pattern}/${node.regex.flags}`;
      if (!found.has(literal)) found.set(literal, file);
    };
    new Visitor(visit).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  }
  return found;
}

async function analyse(literal: string): Promise<string> {
  // Without a native process and a JVM.
  process.env.RECHECK_BACKEND = 'pure';
  const { checkSync } = await import('recheck');
  const end = literal.lastIndexOf('/');
  const result = checkSync(literal.slice(1, end), literal.slice(end + 1), {
    timeout: 20_000,
    checker: 'automaton',
  });
  if (result.status === 'safe') return result.status;
  return `${result.status}: ${result.status === 'vulnerable' ? result.complexity.summary : 'the analysis did not end'}`;
}

it('every regular expression takes linear time or was reviewed', async () => {
  const all = literals();
  expect(all.size).toBeGreaterThan(200);
  const isOpen = (literal: string) =>
    !(literal in known.reviewed) && (process.env.ANALYSE_ALL === '1' || !known.safe.includes(literal));
  const slow: string[] = [];
  const added: string[] = [];
  for (const [literal, file] of all) {
    if (!isOpen(literal)) continue;
    const result = await analyse(literal);
    if (result !== 'safe') slow.push(`${file}: ${literal} is ${result}`);
    else if (!known.safe.includes(literal)) added.push(literal);
  }
  expect(slow).toEqual([]);
  if (process.env.ADD_EXPRESSIONS === '1') {
    const safe = [...all.keys()].filter((literal) => !(literal in known.reviewed)).sort();
    writeFileSync(list, `${JSON.stringify({ safe, reviewed: known.reviewed }, null, 2)}\n`);
    return;
  }
  expect(added, 'run this test with ADD_EXPRESSIONS=1').toEqual([]);
  const listed = [...known.safe, ...Object.keys(known.reviewed)];
  expect(
    listed.filter((literal) => !all.has(literal)),
    'no longer in the code',
  ).toEqual([]);
});

it('the analysis finds an expression of exponential and one of polynomial time', async () => {
  expect(await analyse('/^(?:a+)+$/')).toContain('exponential');
  expect(await analyse('/^\\d*\\d*x$/')).toContain('polynomial');
});
