import sharp from 'sharp';
import { digits, test } from './fixtures/account-test';
import { reviewByCalls } from './fixtures/shop-api';
import { expect, inEveryLocale } from './fixtures/store-test';
import { violationsIn } from './fixtures/violations';

const picture = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#e8431f' } })
    .png()
    .toBuffer(),
});
const pictureNotFound = (name: string, mimeType: string, content: string) => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});

const uploaded = /^\/api\/files\//;

const pages = [
  ['account', 'account.title'],
  ['profile', 'account.overview.title'],
  ['profile/phone', 'account.bind.phoneTitle'],
  ['profile/email', 'account.bind.emailTitle'],
  ['profile/password', 'account.password.title'],
  ['profile/identity', 'account.identity.title'],
  ['profile/devices', 'account.devices.title'],
] as const;

test('the old URL of the profile redirects to the new one', async ({ page, member, origin }) => {
  expect(member.email).toContain('@');
  const answer = await page.request.get(`${origin}/en/member/profile/index-old`, { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([
    308,
    expect.stringMatching(/\/en\/member\/profile$/),
  ]);
});

inEveryLocale((locale) => {
  test('every account page has its heading and no violation', { tag: '@nightly' }, async ({
    page,
    text,
    account,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [path, title] of pages) {
      await account.open(path);
      await expect(page.getByRole('heading', { level: 1, name: text(title), exact: true })).toBeVisible();
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      expect(await violationsIn(locale, page), path).toEqual([]);
    }
  });

  test.describe('an avatar', () => {
    // Playwright's tracing fetches blob URLs, which the policy of the page forbids.
    test.use({ expectedErrors: /^Connecting to 'blob:[^']+' violates/ });

    test('is cropped, and a changed avatar and nickname are visible everywhere immediately', async ({
      page,
      text,
      account,
    }) => {
      const { main, button, field, said, dialog, open, expectInvalid } = account;
      await open('account');
      const chooser = main.locator('input[type=file]');
      for (const file of [
        pictureNotFound('a.gif', 'image/gif', 'GIF89a'),
        pictureNotFound('a.png', 'image/png', 'no picture'),
      ]) {
        await chooser.setInputFiles(file);
        await said(text('account.avatar.invalid'));
      }

      await chooser.setInputFiles(await picture('a.png'));
      const cut = dialog(text('account.avatar.cut'));
      const zoom = cut.getByLabel(text('account.avatar.zoom'), { exact: true });
      await zoom.focus();
      for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
      await expect(zoom).toHaveValue('1.2');
      await cut.getByLabel(text('account.avatar.move'), { exact: true }).focus();
      await page.keyboard.press('ArrowLeft');
      expect(await violationsIn(locale, page)).toEqual([]);
      await button(text('account.avatar.save'), cut).click();
      await said(text('account.avatar.saved'));
      await expect(main.getByAltText(text('account.avatar.alt'))).toHaveAttribute('src', uploaded);
      const inHeader = page.locator('header img.avatar').filter({ visible: true }).first();
      await expect(inHeader).toHaveAttribute('src', uploaded);

      const save = button(text('account.profile.save'));
      const qq = field(text('account.profile.qq'));
      await qq.fill('12');
      await save.click();
      await expectInvalid(qq);
      await qq.fill('1234567');
      await field(text('account.profile.nickname')).fill('云上客');
      await save.click();
      await said(text('account.profile.saved'));
      await open('');
      await expect(page.getByRole('heading', { name: '云上客', exact: true })).toBeVisible();
      await expect(page.locator('#main img.avatar').first()).toHaveAttribute('src', uploaded);
    });
  });

  test('an identity verification is submitted, rejected with a reason, submitted again and approved', {
    tag: '@nightly',
  }, async ({ page, text, account, service }) => {
    test.setTimeout(90_000);
    const { main, button, field, said, open } = account;
    const reason = 'K1: the photo is blurred';
    const submit = button(text('account.identity.submit'));
    const passport = field(text('account.identity.types.PASSPORT'));
    const passportPage = field(text('account.identity.passportPage'));
    const submitDocuments = async () => {
      await field(text('account.identity.realName')).fill('李云');
      await field(text('account.identity.country')).selectOption('HK');
      await passport.check();
      // A document verifies at most one member.
      await field(text('account.identity.idNumber')).fill(`K1${digits(5)}78`);
      await passportPage.setInputFiles(await picture('front.png'));
      await field(text('account.identity.selfieImage')).setInputFiles(await picture('selfie.png'));
      await expect(main.getByText(text('account.identity.pictureSent'))).toHaveCount(2);
    };
    const seeOverview = async (state: 'IN_VERIFICATION' | 'VERIFICATION_FAILED' | 'VERIFIED') => {
      await open('profile');
      await said(text(`account.overview.identityState.${state}`));
    };

    await open('profile/identity');
    await said(text('account.identity.states.UNVERIFIED'));
    await submit.click();
    await said(text('account.identity.wrong.realName'));
    await passport.check();
    await passportPage.setInputFiles(pictureNotFound('a.pdf', 'application/pdf', '%PDF'));
    await said(text('account.identity.pictureInvalid'));
    await submitDocuments();
    expect(await violationsIn(locale, page)).toEqual([]);
    await submit.click();
    await said(text('account.identity.states.IN_VERIFICATION'));
    await said('K1*****78');
    await seeOverview('IN_VERIFICATION');

    await reviewByCalls(service, account.memberId, { passed: false, reason });
    await seeOverview('VERIFICATION_FAILED');
    await open('');
    await page
      .getByRole('link', { name: text('member.home.verifyGo.VERIFICATION_FAILED'), exact: true })
      .click();
    await said(text('account.identity.states.VERIFICATION_FAILED'));
    await expect(main.getByText(text('account.identity.failed', { reason }))).toBeVisible();
    expect(await violationsIn(locale, page)).toEqual([]);
    await submitDocuments();
    await submit.click();
    await said(text('account.identity.states.IN_VERIFICATION'));
    await expect(main.getByText(reason)).toBeHidden();

    await reviewByCalls(service, account.memberId, { passed: true });
    await seeOverview('VERIFIED');
    await open('profile/identity');
    await said(text('account.identity.states.VERIFIED'));
    await said('K1*****78');
    await expect(main.getByText('¥5,000').first()).toBeVisible();
    await expect(submit).toBeHidden();
    expect(await violationsIn(locale, page)).toEqual([]);
  });
}, 'en');
