import sharp from 'sharp';
import { digits, test } from '../fixtures/account-test';
import { phone } from '../fixtures/phone';
import { expect, inEveryLocale } from '../fixtures/store-test';
import { violationsIn } from '../fixtures/violations';

const picture = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#e8431f' } })
    .png()
    .toBuffer(),
});

inEveryLocale((locale) => {
  test('a verification that is begun on the desktop continues on the phone, and comes back', async ({
    page,
    text,
    urlOf,
    account,
    browser,
    baseURL,
  }) => {
    test.setTimeout(90_000);
    const { button, dialog, said, open } = account;
    await open('profile/identity');
    await button(text('account.identity.phone.open')).click();
    const shown = dialog(text('account.identity.phone.title'));
    await expect(shown.getByRole('img', { name: text('account.identity.phone.code') })).toBeVisible();
    expect(await violationsIn(locale, page), 'code').toEqual([]);

    // The same member on another device.
    const other = await browser.newContext({
      ...phone,
      ...(baseURL === undefined ? {} : { baseURL }),
      storageState: await page.context().storageState(),
    });
    const there = await other.newPage();
    await there.goto(urlOf('/member/profile/identity'));
    const field = (name: Parameters<typeof text>[0]) =>
      there.locator('#main').getByLabel(text(name), { exact: true });
    await expect(
      there.getByRole('button', { name: text('account.identity.phone.open'), exact: true }),
    ).toBeHidden();
    await field('account.identity.realName').fill('李云');
    await field('account.identity.country').selectOption('HK');
    await field('account.identity.types.PASSPORT').check();
    await field('account.identity.idNumber').fill(`K1${digits(5)}78`);
    await field('account.identity.passportPage').setInputFiles(await picture('front.png'));
    await field('account.identity.selfieImage').setInputFiles(await picture('selfie.png'));
    await expect(there.getByText(text('account.identity.pictureSent'))).toHaveCount(2);
    await there.getByRole('button', { name: text('account.identity.submit'), exact: true }).click();
    await expect(there.getByText(text('account.identity.states.IN_VERIFICATION'))).toBeVisible();
    await other.close();

    await said(text('account.identity.states.IN_VERIFICATION'));
    await expect(shown).toHaveCount(0);
    await expect(button(text('account.identity.submit'))).toHaveCount(0);
    expect(await violationsIn(locale, page), 'submitted').toEqual([]);
  });
});
