import { expect, inEveryLocale, test } from './fixtures/store-test';
import { violations, violationsIn } from './fixtures/violations';

/** A word that several articles contain. */
const words = { 'zh-cn': '退款', en: 'refund', 'zh-hk': '退款' };

inEveryLocale((locale) => {
  test('a question leads to its answer, which is voted on once', async ({ page, text, shopper }) => {
    await shopper.open('/doc/list');
    const questions = page.getByRole('region', { name: text('content.questions.title') });
    expect(await questions.getByRole('link').count()).toBeGreaterThan(10);
    expect(await violationsIn(locale, page), 'questions').toEqual([]);
    await questions.getByRole('link', { name: text('content.questions.after.refund') }).click();
    await expect(page).toHaveURL(/\/doc\/detail\?id=refund-policy$/);
    const vote = page.getByRole('group', { name: text('content.article.vote.question') });
    const count = async () => {
      const said = page.getByRole('status').filter({ hasText: text('content.article.vote.thanks') });
      await expect(said).toBeVisible();
      return (await said.textContent())?.match(/\d+/g)?.map(Number) ?? [];
    };
    await vote.getByRole('button', { name: text('content.article.vote.yes'), exact: true }).click();
    const numbers = await count();
    // Answered otherwise after a reload, the same visitor is counted once.
    await page.reload();
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/article/vote')),
      vote.getByRole('button', { name: text('content.article.vote.no'), exact: true }).click(),
    ]);
    expect(answer.ok()).toBe(true);
    expect(Math.max(...(await count()))).toBe(Math.max(...numbers));
    expect(await violationsIn(locale, page), 'voted').toEqual([]);
    await page
      .getByRole('main')
      .getByRole('button', { name: text('content.article.vote.service') })
      .click();
    const dialog = page.getByRole('dialog', { name: text('shell.service.title') });
    await expect(dialog.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
    await dialog.getByRole('link', { name: text('shell.service.signIn') }).click();
    await expect(page).toHaveURL(/\/login\?redirect=/);
  });

  test('help is searched, navigated by its outline and left for the next document', async ({
    page,
    text,
    urlOf,
    api,
    shopper,
    isMobile,
  }) => {
    await shopper.open('/doc/list');
    const field = page.getByRole('searchbox', { name: text('content.search.label') });
    await field.fill(words[locale]);
    await field.press('Enter');
    await expect(page).toHaveURL(/\/doc\/list\?keyword=/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      text('content.search.title', { keyword: words[locale] }),
    );
    await expect(page.locator('mark').first()).toHaveText(new RegExp(words[locale], 'i'));
    if (locale === 'zh-cn') expect(await violations(page), 'search').toEqual([]);

    await shopper.open('/doc/detail?id=terms');
    const terms = await api.call('GET /store/member/doc/detail', { query: { code: 'terms' } });
    const heading = terms.headings[4];
    if (!heading) throw new Error('The terms have no outline');
    if (isMobile)
      await page.getByText(text('content.article.toc'), { exact: true }).filter({ visible: true }).click();
    await page.getByRole('link', { name: heading.title, exact: true }).filter({ visible: true }).click();
    await expect(page.getByRole('heading', { name: heading.title })).toBeInViewport();
    if (locale === 'zh-cn') expect(await violations(page), 'document').toEqual([]);
    await page
      .getByRole('navigation', { name: text('content.article.around') })
      .getByRole('link', { name: new RegExp(`^${text('content.article.next')}`) })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(terms.next?.title ?? '');
    // By the canonical URL of the document.
    await expect(page).toHaveURL(urlOf(`/doc/detail?id=${terms.next?.code}`));
  });
});

test('a search without results says so, and a long list of results is paginated', async ({
  page,
  text,
  api,
  shopper,
}) => {
  await shopper.open('/doc/list?keyword=zzzz');
  await expect(page.getByText(text('content.search.none', { keyword: 'zzzz' }))).toBeVisible();
  expect(await violations(page), 'nothing found').toEqual([]);
  await shopper.open(`/doc/list?keyword=${encodeURIComponent('您')}`);
  const { totalPages } = await api.call('GET /store/member/article/search', { query: { keyword: '您' } });
  if (totalPages < 2) await shopper.open(`/doc/list?keyword=${encodeURIComponent('。')}`);
  await page.getByRole('link', { name: text('content.pager.next') }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('link', { name: text('content.pager.previous') })).toBeVisible();
  const row = page.getByRole('main').getByRole('listitem');
  expect(await row.count()).toBeGreaterThan(0);
});

test('an article begins at the edge of its breadcrumb @desktop', async ({ page, shopper }) => {
  for (const path of ['/doc/detail?id=privacy', '/doc/detail?id=help-pay']) {
    await shopper.open(path);
    const article = await page.getByRole('article').boundingBox();
    const crumbs = await page.getByRole('main').getByRole('navigation').first().boundingBox();
    expect([path, article?.x]).toEqual([path, crumbs?.x]);
  }
});

test('a document has at most 68 digits in a line, however wide the window is @desktop', async ({
  page,
  shopper,
}) => {
  for (const path of ['/doc/detail?id=refund-policy', '/doc/detail?id=privacy']) {
    await shopper.open(path);
    const paragraphs = page.getByRole('article').locator('p').filter({ hasText: /.{40}/ });
    expect(await paragraphs.count(), path).toBeGreaterThan(0);
    const tooWide = await paragraphs.evaluateAll(
      (all) =>
        all.filter((paragraph) => {
          const ruler = paragraph.appendChild(document.createElement('span'));
          ruler.style.cssText = 'position:absolute;white-space:nowrap';
          ruler.textContent = '0'.repeat(68);
          const most = ruler.getBoundingClientRect().width;
          ruler.remove();
          return paragraph.getBoundingClientRect().width > most + 1;
        }).length,
    );
    expect(tooWide, path).toBe(0);
  }
});

test('a printed page contains the document only', async ({ page, shopper }) => {
  await shopper.open('/doc/detail?id=privacy');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const chrome of ['banner', 'contentinfo', 'navigation', 'button'] as const) {
    await expect(page.getByRole(chrome).filter({ visible: true }), chrome).toHaveCount(0);
  }
  const ink = await page.getByRole('heading', { level: 1 }).evaluate((node) => getComputedStyle(node).color);
  expect(ink).toBe('rgb(0, 0, 0)');
});

test('every visitor can see whether the shop is open', async ({ page, text, urlOf }) => {
  const answer = await page.goto(urlOf('/maintenance'));
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: text('shell.maintenance.open') })).toBeVisible();
  expect(await violations(page), 'maintenance').toEqual([]);
});
