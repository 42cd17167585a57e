import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { startBaseline } from '../../tests/budget/baseline-app';
import { CommandError, runCommand } from '../start/command-error';
import { step } from '../start/progress';
import { provideChromium } from '../test/find-chromium';
import { baselineSchema, judge } from './budgets';
import { findGenerator, type Load, measureLoads, quantile, type Target } from './load';
import { auditFigures, blockingFigures, measurePages, weightRatios } from './page-figures';
import { measureDuringChanges, measurePriceChange } from './price-change';
import { readSentBody, type Server, type Shop, startNginx, startShop, startStatic } from './servers';
import { browserHeaders, countStatements, productPath, shopTargets } from './targets';

// `npm run bench`: measures the production build relative to minimal servers in the same run (docs/bench.md).
// `--quick` runs one short round; `--lighthouse` adds Lighthouse; `--pages` measures nothing but the pages in a browser;
// `--store` stores the ratios as the new baseline.
const reportFile = '.test/reports/bench.json';
const baselineFile = new URL('./baseline.json', import.meta.url);
const isQuick = process.argv.includes('--quick');
const pagesOnly = process.argv.includes('--pages');
const lighthouseRounds = pagesOnly || process.argv.includes('--lighthouse') ? (isQuick ? 1 : 3) : 0;
const wantsStore = process.argv.includes('--store');

await runCommand(async () => {
  const servers: Server[] = [];
  const opened = <S extends Server | undefined>(server: S): S => {
    if (server) servers.push(server);
    return server;
  };
  try {
    const shop = opened(await step('starting the shop', startShop));
    const html = await (await fetch(shop.origin + productPath)).text();
    const sent = await readSentBody(shop.origin + productPath, browserHeaders);
    const empty = opened(await step('building the empty page', () => startBaseline(html)));
    const showPages = async () => {
      const figures = await measurePages(provideChromium(console.log), {
        shop: shop.origin,
        empty: empty.origin,
        rounds: lighthouseRounds,
      });
      console.log('\nBytes of a first visit, gzip');
      console.table(figures.weights);
      console.log('Blocking time after the first paint on a phone four times slower, ms of CPU');
      console.table(figures.blocking);
      if (lighthouseRounds > 0) console.table(figures.audits);
      return figures;
    };
    if (pagesOnly) {
      const { weights, blocking, audits } = await showPages();
      const ratios = weightRatios(weights);
      return check({ ...ratios, ...blockingFigures(blocking), ...auditFigures(audits) }, ratios);
    }
    const plain = opened(await startStatic(sent));
    const nginx = opened(await startNginx(shop.origin, sent));
    if (!nginx) console.warn('  nginx is not installed: its ratios are skipped.');

    const own = await shopTargets(shop);
    const statements = await step('SQL statements', () => countStatements(shop, own));
    const targets = [...own, ...references(plain, empty, nginx)];
    const rounds = isQuick ? { rounds: 1, seconds: 3 } : { rounds: 3, seconds: 5 };
    const loads = await step(`${targets.length} targets under load`, () => measureLoads(targets, rounds));
    const cold = await step('invalidated product pages', () => measureCold(shop));
    const priceChange = await step('changed price', () => measurePriceChange(shop.origin));
    const changes = await step('20 invalidations a second', () => measureDuringChanges(shop, rounds.seconds));
    const { weights, blocking, audits } = await showPages();

    const ratios = { ...loadRatios(loads), ...weightRatios(weights) };
    console.log(`\nRequests per second (${findGenerator()}), latencies in ms, SQL statements of one request`);
    console.table(
      Object.fromEntries(
        [...loads].map(([name, load]) => [
          name,
          { ...rounded(load), statements: statements.get(name) ?? '–' },
        ]),
      ),
    );
    console.log('Next request for an invalidated product page, ms');
    console.table(rounded(cold));
    console.log(`Price change visible after ${Math.round(priceChange)} ms`);
    console.log('Pages of other products, requests per second, without and during 20 invalidations a second');
    console.table(rounded(changes));
    const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length };
    writeReport({
      machine,
      loads: Object.fromEntries(loads),
      statements: Object.fromEntries(statements),
      ratios,
      cold,
      priceChange,
      changes,
      weights,
      blocking,
      audits,
    });
    check(
      {
        ...loadFigures(loads),
        ...blockingFigures(blocking),
        ...auditFigures(audits),
        'changed price on its page': priceChange,
        'other products during 20 changes / without': changes.changing / changes.quiet,
        ...ratios,
      },
      ratios,
    );
  } finally {
    for (const server of servers.reverse()) await server.stop();
  }
});

/** Servers that only send the same bytes, and an empty Next.js page. */
function references(plain: Server, empty: Server, nginx: Server | undefined): Target[] {
  const target = (name: string, origin: string, path: string): Target => ({
    name,
    origin,
    paths: [path],
    connections: 50,
    headers: browserHeaders,
  });
  return [
    target('bare Node', plain.origin, '/'),
    target('empty page', empty.origin, '/'),
    target('empty page of the same size', empty.origin, '/sized/7'),
    ...(nginx
      ? [
          target('nginx from disk', nginx.origin, '/static.html'),
          target('product page behind nginx', nginx.origin, productPath),
        ]
      : []),
  ];
}

function loadRatios(loads: ReadonlyMap<string, Load>): Record<string, number> {
  const pairs = [
    ['product page', 'bare Node'],
    ['product page', 'empty page of the same size'],
    ['product page behind nginx', 'nginx from disk'],
  ] as const;
  return Object.fromEntries(
    pairs.flatMap(([one, other]) => {
      const [load, reference] = [loads.get(one), loads.get(other)];
      return load && reference ? [[`${one} / ${other}`, load.perSecond / reference.perSecond]] : [];
    }),
  );
}

function loadFigures(loads: ReadonlyMap<string, Load>): Record<string, number> {
  return Object.fromEntries(
    [...loads].flatMap(([name, { perSecond, p99 }]) => [
      [`${name} per second`, perSecond],
      [`${name} p99`, p99],
    ]),
  );
}

/** Prints every budget and throws when an enforced one is exceeded. */
function check(figures: Record<string, number>, ratios: Record<string, number>): void {
  const baseline = baselineSchema.parse(JSON.parse(readFileSync(baselineFile, 'utf8')));
  const verdicts = judge(figures, baseline);
  console.log('Budgets');
  console.table(
    verdicts.map((verdict) => ({
      ...verdict,
      ...rounded({ measured: verdict.measured, limit: verdict.limit }),
    })),
  );
  if (wantsStore)
    writeFileSync(baselineFile, `${JSON.stringify({ ...baseline, ratios: rounded(ratios) }, null, 2)}\n`);
  const exceeded = verdicts.filter(({ result }) => result === 'exceeded').map(({ name }) => name);
  if (exceeded.length > 0 && !wantsStore) throw new CommandError(`Budgets exceeded: ${exceeded.join(', ')}`);
}

function writeReport(results: object): void {
  mkdirSync('.test/reports', { recursive: true });
  writeFileSync(reportFile, `${JSON.stringify({ time: new Date().toISOString(), ...results }, null, 2)}\n`);
  console.log(reportFile);
}

/** Invalidates products by tag, one at a time. Returns the duration of the next request in milliseconds. */
async function measureCold(shop: Shop): Promise<Record<'p50' | 'p99', number>> {
  const times: number[] = [];
  for (let number = 1; number <= 30; number += 1) {
    const id = `18003010000000000${String(number).padStart(2, '0')}`;
    const url = `${shop.origin}/goods/detail?id=${id}`;
    await (await fetch(url)).arrayBuffer();
    const response = await fetch(`${shop.origin}/api/internal/revalidate`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${shop.secret}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ tags: [`goods:${id}`] }),
    });
    if (!response.ok) throw new Error(`Revalidation responded ${response.status}`);
    const started = performance.now();
    await (await fetch(url)).arrayBuffer();
    times.push(performance.now() - started);
  }
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

function rounded(figures: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, Math.round(value * 100) / 100]),
  );
}
