import { type Audit, auditPage } from '@/scripts/bench/audit';
import { startBaseline } from '../../budget/baseline-app';
import { expect, test } from '../fixtures/store-test';

/** The least share of the empty page's score for speed, on the slow phone that Lighthouse plays. */
const leastSpeed = 0.9;
/** What else the machine does in one moment says nothing about the page. */
const mostRuns = 3;

const pages = {
  home: '/en',
  category: '/en/category?code=LIVE',
  goods: '/en/goods/detail?id=1800301000000000001',
};

/** The best of a few runs, the first one that is fast enough. */
async function bestAudit(url: string, enough: number): Promise<Audit> {
  const chromium = process.env.CHROMIUM_PATH ?? '';
  let best = await auditPage(chromium, url, 1);
  for (let run = 1; run < mostRuns && best.performance < enough; run += 1) {
    const audit = await auditPage(chromium, url, 1);
    if (audit.performance > best.performance) best = audit;
  }
  return best;
}

test('Lighthouse finds nothing to better but speed, and the speed of an empty page nearly reached', async ({
  origin,
}) => {
  test.setTimeout(600_000);
  const baseline = await startBaseline();
  try {
    const empty = await bestAudit(baseline.origin, 0);
    const enough = empty.performance * leastSpeed;
    const audits: Record<string, Audit> = {};
    for (const [page, path] of Object.entries(pages)) {
      await (await fetch(`${origin}${path}`)).arrayBuffer();
      audits[page] = await bestAudit(`${origin}${path}`, enough);
    }
    console.table({ 'empty page': empty, ...audits });
    for (const [page, audit] of Object.entries(audits)) {
      expect.soft(audit, page).toMatchObject({ accessibility: 100, seo: 100 });
      expect.soft(audit.bestPractices, page).toBeGreaterThanOrEqual(96);
      expect.soft(audit.cls, page).toBeLessThan(0.02);
      expect.soft(audit.performance, page).toBeGreaterThanOrEqual(enough);
    }
  } finally {
    await baseline.stop();
  }
});
