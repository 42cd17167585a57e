import { type Audit, auditOnce } from '@/tools/bench/audit';
import { expect, test } from '../fixtures/store-test';

const pages = {
  home: '/en',
  category: '/en/category?code=LIVE',
  goods: '/en/goods/detail?id=1800301000000000001',
};

// The performance score depends on the machine; `npm run bench -- --lighthouse` checks it.
test('Lighthouse: accessibility and SEO 100, best practices 96, no layout shift', async ({ origin }) => {
  test.setTimeout(600_000);
  const audits: Record<string, Audit> = {};
  for (const [page, path] of Object.entries(pages)) {
    await (await fetch(`${origin}${path}`)).arrayBuffer();
    audits[page] = await auditOnce(process.env.CHROMIUM_PATH ?? '', `${origin}${path}`);
  }
  console.table(audits);
  for (const [page, audit] of Object.entries(audits)) {
    expect.soft(audit, page).toMatchObject({ accessibility: 100, seo: 100 });
    expect.soft(audit.bestPractices, page).toBeGreaterThanOrEqual(96);
    expect.soft(audit.cls, page).toBeLessThan(0.02);
  }
});
