// Folders must not import each other in a cycle, at any level. Tests are excluded, because they import the test
// backend, which imports everything.
const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    {
      name: 'no-folder-cycles',
      comment: 'Folders must not import each other in a cycle.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(backend|components|lib|server)(/|$)' },
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: [options.exclude.path, '\\.test\\.tsx?$', '^backend/testing\\.ts$'] },
  },
};
