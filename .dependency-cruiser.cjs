// Imports run one way: app -> components -> lib; the embedded backend reads only the wire and pure modules of lib,
// and one door in lib opens it. Tests may import what they test.
// TypeScript 7 has no JavaScript API: see docs/decisions/001-typescript-7.md for the parser.

/** Sources of the store itself; everything below leaves out tests and what only tests use. */
const tests = '(\\.test\\.tsx?$|^tests/|^backend/platform/testing\\.ts$|^scripts/|\\.config\\.ts$)';

/** What the backend may take from lib: pure modules only. */
const pureLib =
  '^lib/(contract/|money\\.ts$|time\\.ts$|sharp\\.ts$|cache-tags\\.ts$|i18n/locales\\.ts$|routing/safe-return\\.ts$)';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that import each other are one file in two halves.',
      severity: 'error',
      from: { pathNot: tests },
      to: { circular: true },
    },
    {
      name: 'lib-imports-down',
      comment: 'lib knows nothing of what is seen and of routes.',
      severity: 'error',
      from: { path: '^lib/', pathNot: tests },
      to: { path: '^(app|components|middleware\\.ts|instrumentation)' },
    },
    {
      name: 'components-import-down',
      comment: 'Components know nothing of routes.',
      severity: 'error',
      from: { path: '^components/', pathNot: tests },
      to: { path: '^(app|middleware\\.ts|instrumentation)' },
    },
    {
      name: 'one-door-to-the-backend',
      comment: 'Deleting backend/ and setting API_BASE_URL must leave a store that builds.',
      severity: 'error',
      from: { pathNot: [tests, '^backend/', '^lib/api/embedded\\.ts$'] },
      // `#backend` is not resolved here: which file it means depends on whether backend/ is there.
      to: { path: '^(backend/|#backend)' },
    },
    {
      name: 'the-door-is-the-door',
      comment: 'lib/api/embedded.ts comes in through backend/door.ts and nowhere else.',
      severity: 'error',
      from: { path: '^lib/api/embedded\\.ts$' },
      to: { path: '^backend/', pathNot: '^backend/door\\.ts$' },
    },
    {
      name: 'backend-takes-pure-modules-only',
      comment: 'The backend also runs alone, without Next.js.',
      severity: 'error',
      from: { path: '^backend/', pathNot: tests },
      to: { path: '^(app|components|lib|middleware\\.ts|instrumentation)', pathNot: pureLib },
    },
    {
      name: 'pure-lib-stays-pure',
      comment: 'What both sides share drags in neither React nor Next.js.',
      severity: 'error',
      from: { path: pureLib, pathNot: tests },
      to: { path: '(^lib/|node_modules/(next|react|react-dom|next-intl)/)', pathNot: pureLib },
    },
    {
      name: 'tests-stay-outside',
      comment: 'Nothing that ships imports a test.',
      severity: 'error',
      from: { path: '^(app|components|lib|backend|middleware\\.ts|instrumentation)', pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'declared-dependencies',
      comment: 'A package that ships is declared as a dependency.',
      severity: 'error',
      from: { path: '^(app|components|lib|backend|middleware\\.ts|instrumentation)', pathNot: tests },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(node:|next/|server-only$|#backend$)' },
    },
  ],
  options: {
    parser: 'acorn',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^\\.next/|^backend/database/migrations/|\\.(css|json)$)' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.cjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
