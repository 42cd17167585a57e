import { readFileSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractConfiguration from 'dependency-cruiser/config-utl/extract-depcruise-config';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';
import { isRaised } from './setup/run-counts';

/** Import specifiers of a file, from a parser that supports the syntax of TypeScript 7. */
function importsOf(file: string): string[] {
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  return [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap((one) =>
      one.entries.flatMap((entry) => (entry.moduleRequest ? [entry.moduleRequest.value] : [])),
    ),
  ].filter((specifier) => !/\.(css|json)$|^server-only$|^node:/.test(specifier));
}

// dependency-cruiser reads TypeScript with a lenient JavaScript parser (docs/decisions/001-typescript-7.md). Its rules
// would not report an import that it missed, so this compares its result with a TypeScript parser: on a part of the code,
// and with raised counts on all of it.
const folders = isRaised
  ? ['app', 'components', 'lib', 'backend', 'server']
  : ['lib/api', 'lib/routing', 'server'];

it('dependency-cruiser finds all imports', { timeout: 180_000 }, async () => {
  const configuration = await extractConfiguration('./.dependency-cruiser.cjs');
  const { output } = await cruise(
    folders,
    { ...configuration.options, ruleSet: {} },
    configuration.options?.enhancedResolveOptions ?? {},
    { tsConfig: extractTsConfig('tsconfig.json') },
  );
  const { modules } = output as ICruiseResult;
  const own = modules.filter(
    ({ source }) => /\.tsx?$/.test(source) && folders.some((folder) => source.startsWith(`${folder}/`)),
  );
  expect(own.length).toBeGreaterThan(0);
  const missed = own.flatMap((one) => {
    const seen = new Set(one.dependencies.map((dependency) => dependency.module));
    return importsOf(one.source)
      .filter((specifier) => !seen.has(specifier))
      .map((specifier) => `${one.source}: ${specifier}`);
  });
  expect(missed).toEqual([]);
});
