import { type Locale, languageTags, localeNames } from '@/lib/i18n/locales';
import { staffLanguages } from '../fixtures/matrix';
import { type ShopApi, shopApi, signUp } from '../fixtures/shop-api';
import { boughtCodes, choose, codeSku, noticeOf, staffTest as test } from '../fixtures/staff-test';
import { expect } from '../fixtures/store-test';
import { violationsIn } from '../fixtures/violations';

const author: Locale = 'zh-hk';

/** Buys codes and reviews them. Returns the product. */
async function writeReview(buyer: ShopApi, content: string): Promise<string> {
  const orderSn = await boughtCodes(buyer, { skuId: codeSku, status: 'PENDING_EVALUATE' });
  await buyer.call('POST /order/member/review/save', { body: { orderSn, score: 1, content } });
  const { records } = await buyer.call('GET /order/member/review/list');
  const own = records.find((one) => one.content === content);
  if (!own) throw new Error('No review');
  return own.goodsId;
}

const htmlOf = async (url: string) => (await fetch(url)).text();

/** The number of reviews in the JSON-LD of a page. */
const countIn = (html: string) => Number(/"reviewCount":(\d+)/.exec(html)?.[1] ?? 0);

for (const language of staffLanguages('zh-cn')) {
  test.describe(`${language} a product review`, () => {
    test.use({ storeLocale: language });

    test('is translated for shoppers, then hidden from them', { tag: ['@desktop', '@nightly'] }, async ({
      page,
      text,
      urlOf,
      staffAs,
      browser,
      origin,
    }) => {
      const context = await browser.newContext({ locale: languageTags[author] });
      const buyer = shopApi(context.request, origin, author);
      await signUp(buyer);
      const original = `等了半個小時 ${crypto.randomUUID().slice(0, 8)}`;
      const translation = `Half an hour ${crypto.randomUUID().slice(0, 8)}`;
      const goodsId = await writeReview(buyer, original);
      const product = `${origin}${urlOf(`/goods/detail?id=${goodsId}`)}`;
      await expect.poll(() => htmlOf(product)).toContain(original);

      await staffAs('catalogue');
      await page.goto(urlOf('/staff/products'));
      await page.getByRole('link', { name: text('staff.products.view.REVIEWS') }).click();
      const row = page.getByRole('row').filter({ hasText: original });
      await expect(row).toBeVisible();
      expect(await violationsIn(language, page)).toEqual([]);
      await row.getByRole('button').click();
      const drawer = page.getByRole('dialog');
      await drawer
        .getByLabel(text('staff.reviews.inLanguage', { language: localeNames[language] }))
        .fill(translation);
      expect(await violationsIn(language, page)).toEqual([]);
      await drawer.getByRole('button', { name: text('staff.reviews.save') }).click();
      await expect(noticeOf(page, text('staff.reviews.saved'))).toBeVisible();
      await expect.poll(() => htmlOf(product), { intervals: [100] }).toContain(translation);

      await page.goto(product);
      const shown = page.getByRole('listitem').filter({ hasText: original });
      const toggle = shown.getByRole('button', { name: text('goods.review.translate') });
      await toggle.focus();
      await page.keyboard.press('Enter');
      const translated = page.getByRole('listitem').filter({ hasText: translation });
      await expect(translated.getByText(translation)).toHaveAttribute('lang', languageTags[language]);
      expect(await violationsIn(language, page)).toEqual([]);
      await translated.getByRole('button', { name: text('goods.review.original') }).click();
      await expect(shown.getByText(original)).toHaveAttribute('lang', languageTags[author]);

      await page.goto(urlOf(`/staff/products?view=REVIEWS&product=${goodsId}&language=${author}&text=true`));
      await row.getByRole('button').click();
      await drawer.getByRole('button', { name: text('staff.reviews.HIDE.open') }).click();
      const dialog = page.getByRole('dialog', { name: text('staff.reviews.HIDE.title') });
      await choose(dialog.getByRole('combobox'), text('staff.reviews.why.OFF_TOPIC'));
      await dialog.getByLabel(text('staff.reviews.reason'), { exact: true }).fill('not about the card');
      expect(await violationsIn(language, page)).toEqual([]);
      await dialog.getByRole('button', { name: text('staff.reviews.HIDE.open') }).click();
      await expect(noticeOf(page, text('staff.reviews.HIDE.done'))).toBeVisible();
      await expect.poll(() => htmlOf(product), { intervals: [100] }).not.toContain(original);
      // Other tests may review the product meanwhile, so the page is compared with the figures of now.
      await expect
        .poll(async () => {
          const { total } = await buyer.call('GET /goods/member/review/statistics', { query: { goodsId } });
          return countIn(await htmlOf(product)) - total;
        })
        .toBe(0);
      await page.goto(product);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(original)).toHaveCount(0);

      const own = await buyer.call('GET /order/member/review/list');
      expect(own.records).toMatchObject([{ content: original, isShown: false, hiddenWhy: 'OFF_TOPIC' }]);
      const theirs = await context.newPage();
      await theirs.goto(`${origin}/${author}/member/review?tab=DONE`);
      await expect(theirs.getByText('內容與商品無關。')).toBeVisible();
      await context.close();
    });
  });
}
