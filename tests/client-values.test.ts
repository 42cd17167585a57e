import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Values that only components of the browser import. */
const inBrowserOnly = [
  'components/ui/feedback/toast.tsx toast',
  'lib/api/query-provider.tsx makeQueryClient',
];

// To a server component, an export of a client module is a reference to a function of the browser: its value is not that
// of the module, and types do not show it.
it('client modules export components and hooks only, whose values no server component reads', () => {
  const values = ['app', 'components', 'lib']
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => `${folder}/${path}`))
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .flatMap((path) => {
      const code = readFileSync(path, 'utf8');
      if (!/^['"]use client['"]/m.test(code)) return [];
      const names = [...code.matchAll(/^export (?:const|let|(?:async )?function) (\w+)/gm)];
      return names
        .map(([, name = '']) => name)
        .filter((name) => !/^(?:[A-Z]|use[A-Z])/.test(name))
        .map((name) => `${path} ${name}`);
    });
  expect(values.sort()).toEqual(inBrowserOnly);
});
