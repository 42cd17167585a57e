import { either, refusal } from './fixtures/page-errors';
import { expect, inEveryLocale, test } from './fixtures/store-test';
import { violationsIn } from './fixtures/violations';

const path = '/api/order/member/coupon_code/redeem';
test.use({ expectedErrors: either(refusal(422, path), refusal(428, path)) });

inEveryLocale((locale) => {
  test('the fourth attempt after three wrong codes solves a captcha in the background', {
    tag: '@nightly',
  }, async ({ page, text, urlOf, api, member }) => {
    expect(member.email).toBeTruthy();
    for (let n = 0; n < 3; n += 1) {
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const answer = await api.send('POST /order/member/coupon_code/redeem', {
        body: { code: `NOPE-${n}` },
        headers,
      });
      expect(answer.status()).toBe(422);
    }
    // Delays the response until the page was checked.
    let mayContinue = () => {};
    const looked = new Promise<void>((resolve) => {
      mayContinue = resolve;
    });
    await page.route('**/api/code?*', async (route) => {
      await looked;
      await route.continue();
    });
    await page.goto(urlOf('/member/coupon'));
    const form = page.getByRole('form', { name: text('asset.coupon.redeem.title') });
    const field = form.getByLabel(text('asset.coupon.redeem.label'), { exact: true });
    const submit = form.getByRole('button', { name: text('asset.coupon.redeem.submit'), exact: true });
    await field.fill('NOPE-4');
    await submit.click();
    await expect(form.getByRole('status')).toHaveText(text('common.captcha'));
    expect(await violationsIn(locale, page, { whileBusy: true })).toEqual([]);
    mayContinue();
    await expect(form.getByRole('alert')).toHaveText(text('server.coupon_invalid'));
    await expect(form.getByText(text('common.captcha'))).toBeHidden();
    await field.fill('gear40');
    await submit.click();
    await expect(field).toHaveValue('');
    const { records } = await api.call('GET /order/member/coupon_code/list');
    // A new member has a coupon already.
    expect(records).toHaveLength(2);
    for (const { name } of records) {
      await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
    }
  });
}, 'zh-hk');
