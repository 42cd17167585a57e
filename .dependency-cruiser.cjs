// Imports go one way: app -> components -> lib. The backend imports only the contract and pure modules of lib, and only
// lib/api/embedded.ts imports the backend. Tests may import what they test.
// TypeScript 7 has no JavaScript API: see docs/decisions/001-typescript-7.md for the parser.

/** Tests and code that only tests use; the rules below exclude them. */
const tests = '(\\.test\\.tsx?$|^tests/|^backend/testing\\.ts$|^tools/|\\.config\\.ts$)';

/** Components and queries of the back office. */
const backOffice =
  '^components/(?:staff|[^/]+/staff)/|^lib/(?:staff/queries/|[^/]+/queries/staff)|^lib/i18n/staff-messages';

/** The areas of `lib/`: their contracts and rules are pure, their `queries/` are not. */
const areasOfLib =
  'account|approvals|auth|checkout|coins|connections|content|coupons|currencies|dashboard|delivery|disputes|figures|home|members|operations|orders|payments|permissions|presents|pricing|products|promotions|push|receipts|reconciliation|refunds|reports|reviews|screening|search|settings|staff|support|verification|wire';

/** Pure modules of lib, which the backend may import. */
const pureLib = `^lib/(contract/|(?:${areasOfLib})/(?!queries/)|text/|files/|metrics/|tracing/|money\\.ts$|promises(?:-by-name)?\\.ts$|text-lengths\\.ts$|percent\\.ts$|part-of-whole\\.ts$|time\\.ts$|(?:networks|own-network)\\.ts$|cache-channels\\.ts$|(?:log-throttle|security-log)\\.ts$|shutdown\\.ts$|drain-http-server\\.ts$|sharp\\.ts$|cache-tags\\.ts$|i18n/(locales|page-segment|every-language|fill-names|negotiate-locale|backend-texts|stale-texts)\\.ts$|routing/(safe-return|paths|server-paths|staff-paths|pc|local-host|product-type|session-cookie|rules/(guards|route-rules|route-rules-file|security-headers|staff-host))\\.ts$)`;

const { folders, areas } = require('./backend/layers.json');

/** A folder of `backend/` imports only from the folders before it in `backend/layers.json`. */
const folderRules = folders.slice(0, -1).map((folder, index) => ({
  name: `backend-${folder}-imports-down`,
  comment: 'Folders of backend/ are ordered in backend/layers.json; imports go from later to earlier ones.',
  severity: 'error',
  from: { path: `^backend/${folder}/`, pathNot: tests },
  to: { path: `^backend/(${folders.slice(index + 1).join('|')})/` },
}));

const areaNames = areas.flatMap(({ names }) => names);

/** The files of an area, without those of its folders that have a layer of their own. */
function filesOf(name) {
  const inside = areaNames
    .filter((other) => other.startsWith(`${name}/`))
    .map((other) => other.slice(name.length + 1));
  return `^backend/domains/${name}/${inside.length > 0 ? `(?!(?:${inside.join('|')})/)` : ''}`;
}

/** An area imports only from areas in the layers below its own. */
const areaRules = areas.flatMap(({ layer, names }, index) => {
  const thisAndAbove = areas.slice(index).flatMap((above) => above.names);
  return names.map((name) => ({
    name: `area-layer-${index + 1}`,
    comment: `Layer "${layer}": ${name} imports only from the layers below it in backend/layers.json.`,
    severity: 'error',
    from: { path: filesOf(name), pathNot: tests },
    to: { path: thisAndAbove.filter((other) => other !== name).map(filesOf) },
  }));
});

const layerRules = [
  ...folderRules,
  ...areaRules,
  {
    name: 'every-area-has-a-layer',
    comment: 'Add the new area to backend/layers.json.',
    severity: 'error',
    from: {
      path: '^backend/domains/',
      pathNot: [tests, ...areaNames.map(filesOf)],
    },
    to: {},
  },
  {
    name: 'domains-use-ports',
    comment:
      'A domain uses a provider through its port; only the files that assemble the backend import implementations.',
    severity: 'error',
    from: { path: '^backend/domains/', pathNot: tests },
    to: { path: '^backend/providers/' },
  },
  {
    name: 'assembly-is-on-top',
    comment: 'The files directly in backend/ assemble it; only the commands in backend/cli import them.',
    severity: 'error',
    from: { path: '^backend/[^/]+/', pathNot: [tests, '^backend/cli/'] },
    to: { path: '^backend/[^/]+\\.ts$' },
  },
];

module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: 'no-cycles',
      comment: 'Files must not import each other in a cycle.',
      severity: 'error',
      from: { pathNot: tests },
      to: { circular: true },
    },
    {
      name: 'lib-imports-down',
      comment: 'lib does not depend on components or routes.',
      severity: 'error',
      from: { path: '^lib/', pathNot: tests },
      to: { path: '^(app|components|middleware\\.ts|instrumentation)' },
    },
    {
      name: 'components-import-down',
      comment: 'Components do not depend on routes.',
      severity: 'error',
      from: { path: '^components/', pathNot: tests },
      to: { path: '^(app|middleware\\.ts|instrumentation)' },
    },
    {
      name: 'components-call-through-queries',
      comment:
        'Components read through query options and write through mutations in the queries/ of their area.',
      severity: 'error',
      from: { path: '^components/', pathNot: tests },
      to: { path: '^lib/api/browser\\.ts$' },
    },
    {
      name: 'the-back-office-is-apart',
      comment:
        'Pages of shoppers load nothing of the back office: only its routes import its components and queries.',
      severity: 'error',
      from: {
        path: '^(app|components|lib)/',
        pathNot: [tests, `^app/back-office/|${backOffice}`],
      },
      to: {
        path: `${backOffice}|node_modules/(antd|@ant-design|chart\\.js)/`,
      },
    },
    {
      name: 'light-readers-of-text',
      comment: 'Pages do not load the tables of phone numbers and of traditional characters.',
      severity: 'error',
      from: {
        path: '^(app|components|lib)/',
        pathNot: [tests, '^lib/text/(phone-number|search|simplified)\\.ts$'],
      },
      to: {
        path: '^lib/text/(phone-number|search|simplified)\\.ts$|node_modules/(libphonenumber-js|opencc-js)/',
      },
    },
    {
      name: 'one-door-to-the-backend',
      comment: 'Deleting backend/ and setting API_BASE_URL must leave a store that builds.',
      severity: 'error',
      from: { pathNot: [tests, '^backend/', '^lib/api/embedded\\.ts$'] },
      // `#backend` is not resolved here: its file depends on whether backend/ exists.
      to: { path: '^(backend/|#backend)' },
    },
    {
      name: 'the-door-is-the-door',
      comment: 'lib/api/embedded.ts imports the backend through backend/door.ts only.',
      severity: 'error',
      from: { path: '^lib/api/embedded\\.ts$' },
      to: { path: '^backend/', pathNot: '^backend/door\\.ts$' },
    },
    {
      name: 'backend-takes-pure-modules-only',
      comment: 'The backend also runs without Next.js.',
      severity: 'error',
      from: { path: '^backend/', pathNot: tests },
      to: { path: '^(app|components|lib|middleware\\.ts|instrumentation)', pathNot: pureLib },
    },
    {
      name: 'pure-lib-stays-pure',
      comment: 'Modules that the backend shares import neither React nor Next.js.',
      severity: 'error',
      from: { path: pureLib, pathNot: tests },
      to: { path: '(^lib/|node_modules/(next|react|react-dom|next-intl)/)', pathNot: pureLib },
    },
    {
      name: 'server-takes-pure-modules-only',
      comment:
        'The server around Next.js imports shared pure modules and Next.js, but no pages and no domains.',
      severity: 'error',
      from: { path: '^server/', pathNot: tests },
      to: {
        path: '^(app|components|lib|backend|middleware\\.ts|instrumentation)',
        pathNot: [
          pureLib,
          '^lib/(api/api-error|client-address|early-script|offline-page|product-check|api-door|routing/(internal-paths|rules/security-headers))\\.ts$',
        ],
      },
    },
    {
      name: 'only-tools-import-the-server',
      comment:
        'Pages and the backend work without the server around Next.js; next.config.ts uses its build step.',
      severity: 'error',
      from: { pathNot: [tests, '^server/'] },
      to: { path: '^server/' },
    },
    {
      name: 'pricing-is-pure',
      comment: 'The price rules are pure: lib/pricing imports only itself, lib/money and percentages.',
      severity: 'error',
      from: { path: '^lib/pricing/', pathNot: [tests, '^lib/pricing/contract\\.ts$'] },
      to: { pathNot: '^lib/(pricing/|(?:money|percent|part-of-whole)\\.ts$)' },
    },
    {
      name: 'tests-stay-outside',
      comment: 'Production code does not import tests.',
      severity: 'error',
      from: { path: '^(app|components|lib|backend|server|middleware\\.ts|instrumentation)', pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'declared-dependencies',
      comment: 'Packages that production code imports are declared as dependencies.',
      severity: 'error',
      from: { path: '^(app|components|lib|backend|server|middleware\\.ts|instrumentation)', pathNot: tests },
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
