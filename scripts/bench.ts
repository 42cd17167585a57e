import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import catalog from '../backend/database/seed/catalog.json';
import { localeCookie } from '../lib/i18n/locales';
import { startBaseline } from '../tests/budget/baseline-app';
import { type Audit, auditPage } from './bench/audit';
import { measureLoads, quantile, type Target } from './bench/load';
import { type Server, startNginx, startShop, startStatic } from './bench/servers';
import { weighPages } from './bench/weigh';
import { provideChromium } from './find-chromium';
import { step } from './progress';
import { runCommand } from './refusal';

// `npm run bench`: how fast the production build is, against an empty Next.js page and plain files in the same run
// on the same machine (docs/bench.md). `--quick` leaves Lighthouse out.
const file = '.test/reports/bench.json';
const goods = '/goods/detail?id=1800301000000000001';
/** As after the first visit: without it `/` is decided anew each time. */
const chosenLanguage = `${localeCookie.name}=zh-cn`;
const pages = { home: '/', category: '/category?code=LIVE', goods };

await runCommand(async () => {
  const servers: Server[] = [];
  const opened = <S extends Server | undefined>(server: S): S => {
    if (server) servers.push(server);
    return server;
  };
  try {
    const shop = opened(await step('opening the shop', startShop));
    const html = await (await fetch(shop.origin + goods)).text();
    const bytes = Buffer.byteLength(html);
    const baseline = opened(await step('building the empty page', () => startBaseline(html)));
    const plain = opened(await startStatic(html));
    const nginx = opened(await startNginx(shop.origin, html));

    const targets: Target[] = [
      { name: 'bytes from memory (Node)', url: plain.origin },
      { name: 'empty page', url: baseline.origin },
      { name: 'empty page of the size of goods', url: `${baseline.origin}/sized/7` },
      ...Object.entries(pages).map(([name, path]) => ({
        name,
        url: shop.origin + path,
        cookie: chosenLanguage,
      })),
      ...(nginx
        ? [
            { name: 'bytes from disk (nginx)', url: `${nginx.origin}/static.html` },
            { name: 'goods behind nginx', url: nginx.origin + goods },
          ]
        : []),
    ];
    const loads = await step(`${targets.length} targets under load`, () => measureLoads(targets));
    const perSecond = (name: string) => loads.get(name)?.perSecond ?? Number.NaN;
    const ratios = {
      'goods / empty page of its size': perSecond('goods') / perSecond('empty page of the size of goods'),
      ...(nginx
        ? {
            'goods behind nginx / bytes from disk':
              perSecond('goods behind nginx') / perSecond('bytes from disk (nginx)'),
          }
        : {}),
    };
    const cold = await step('goods made anew', () => measureCold(shop));
    const chromium = provideChromium(console.log);
    const shown = Object.fromEntries(Object.entries(pages).map(([name, path]) => [name, shop.origin + path]));
    const weights = await step('bytes of a first visit', () =>
      weighPages(chromium, { 'empty page': baseline.origin, ...shown }),
    );
    const audits: Record<string, Audit> = {};
    if (!process.argv.includes('--quick')) {
      for (const [name, url] of Object.entries(shown)) {
        audits[name] = await step(`Lighthouse: ${name}`, () => auditPage(chromium, url, 3));
      }
    }

    console.log(`\nRequests a second, 20 connections; a goods page has ${bytes} bytes of HTML`);
    console.table(Object.fromEntries([...loads].map(([name, load]) => [name, rounded(load)])));
    console.table(rounded(ratios));
    console.log('A goods page that was made invalid, milliseconds of the next request');
    console.table(rounded(cold));
    console.log('Bytes of a first visit, gzip');
    console.table(weights);
    if (Object.keys(audits).length > 0) console.table(audits);
    mkdirSync('.test/reports', { recursive: true });
    const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length };
    const results = {
      time: new Date().toISOString(),
      machine,
      bytes,
      loads: Object.fromEntries(loads),
      ratios,
      cold,
      weights,
      audits,
    };
    writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
    console.log(file);
  } finally {
    for (const server of servers.reverse()) await server.stop();
  }
});

/** Each goods is made invalid by its tag and asked for; the median and the slowest, in milliseconds. */
async function measureCold(shop: Server & { secret: string }): Promise<Record<'p50' | 'p99', number>> {
  const times: number[] = [];
  for (const { id } of catalog.goods) {
    const url = `${shop.origin}/goods/detail?id=${id}`;
    await (await fetch(url)).arrayBuffer();
    const answer = await fetch(`${shop.origin}/api/internal/revalidate`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${shop.secret}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ tags: [`goods:${id}`] }),
    });
    if (!answer.ok) throw new Error(`Revalidation answered ${answer.status}`);
    const started = performance.now();
    await (await fetch(url)).arrayBuffer();
    times.push(performance.now() - started);
  }
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

function rounded<T extends Record<string, number>>(figures: T): Record<string, number> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, Math.round(value * 100) / 100]),
  );
}
