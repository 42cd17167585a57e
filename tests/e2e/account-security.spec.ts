import { digits, test } from './fixtures/account-test';
import { either, refusal, sessionEnded } from './fixtures/page-errors';
import { type ShopApi, shopApi, signUpByPhone } from './fixtures/shop-api';
import { expect, inEveryLocale } from './fixtures/store-test';
import { violationsIn } from './fixtures/violations';

const [password, nextPassword] = ['Sky-lark-2026', 'Cloud-7-sky'];

/** Sets the first password of a member through the API. */
async function setPasswordByCalls(api: ShopApi, email: string): Promise<void> {
  const { challengeId } = await api.call('POST /upms/member/verify_code/send', {
    body: { scene: 'SET_PASSWORD', channel: 'EMAIL' },
  });
  const { ticket } = await api.call('POST /upms/member/verify_code/check', {
    body: { scene: 'SET_PASSWORD', challengeId, code: await api.mailedCode(email) },
  });
  await api.call('POST /upms/member/password/update', { body: { ticket, password, rePassword: password } });
}

inEveryLocale((locale) => {
  test.describe('binding', () => {
    test.use({ expectedErrors: refusal(422, '/api/upms/member/profile/check_(?:email|mobile)[^ ]*') });

    test('an e-mail address is changed with a code after step-up; the current one and one in use are rejected', async ({
      page,
      text,
      account,
    }) => {
      const { button, field, said, tryValue } = account;
      await account.open('profile/email');
      await button(text('account.proof.next')).click();
      await said(text('auth.codeFirst'));
      await account.prove(account.email);

      const email = field(text('account.bind.newEmail'));
      await expect(email).toHaveAttribute('autocomplete', 'email');
      await tryValue(email, account.email, text('server.member_profile_emailSame'));
      await account.expectInvalid(email);
      await tryValue(email, 'demo@tianyun.example', text('account.bind.emailTaken'));
      const fresh = `bound-${crypto.randomUUID()}@mail.example`;
      await tryValue(email, fresh, text('account.bind.free'));
      expect(await violationsIn(locale, page)).toEqual([]);
      await account.typeCode(fresh);
      await button(text('account.bind.bind')).click();
      await said(text('account.bind.emailDone', { target: 'bo***@mail.example' }));
    });

    test('a phone number of Hong Kong or Canada is bound with a code; mainland China, one in use and the current one are rejected', {
      tag: '@nightly',
    }, async ({ page, text, account, playwright, origin }) => {
      test.setTimeout(90_000);
      const { main, button, field, said, tryValue } = account;
      const isCanada = locale === 'en';
      const dial = isCanada ? '1' : '852';
      const newNumber = () => (isCanada ? `604${digits(7)}` : `6${digits(7)}`);
      const [taken, own] = [newNumber(), newNumber()];
      const masked = `${own.slice(0, -6)}****${own.slice(-2)}`;
      const elsewhere = await playwright.request.newContext();
      await signUpByPhone(shopApi(elsewhere, origin, locale), dial, taken);
      await elsewhere.dispose();

      await account.open('profile/phone');
      await said(text('account.bind.phoneNone'));
      await account.prove(account.email);
      const areaCode = main.getByLabel(text('auth.areaCode'));
      const mobile = field(text('auth.mobile'));
      const bind = button(text('account.bind.bind'));
      await areaCode.selectOption('86');
      await said(text('account.bind.suspended'));
      await expect(bind).toBeHidden();
      await areaCode.selectOption(dial);
      await tryValue(mobile, taken, text('account.bind.phoneTaken'));
      await account.expectInvalid(mobile);
      expect(await violationsIn(locale, page)).toEqual([]);
      await tryValue(mobile, own, text('account.bind.free'));
      await account.typeCode(`+${dial}${own}`);
      await bind.click();
      await said(text('account.bind.phoneDone', { target: masked }));
      await main.getByRole('link', { name: text('account.back'), exact: true }).click();
      await said(`+${dial} ${masked}`);

      await account.open('profile/phone');
      await said(text('account.bind.phoneNow', { target: masked }));
      await main.getByLabel(text('account.proof.bySms', { target: `+${dial} ${masked}` })).check();
      await account.prove(`+${dial}${own}`);
      await areaCode.selectOption(dial);
      await tryValue(mobile, own, text('server.member_profile_mobileSame'));
      await account.expectInvalid(mobile);
    });
  });

  test.describe('a password', () => {
    test.use({ expectedErrors: refusal(422, '/api/upms/member/password/update') });

    test('is set with a code and then changed with the current password', async ({ text, account }) => {
      const { button, field, said } = account;
      const [first, again] = [field(text('auth.newPassword')), field(text('auth.newPasswordAgain'))];
      const seeStrength = (level: 'weak' | 'strong') =>
        said(
          text('account.password.strength.label', { strength: text(`account.password.strength.${level}`) }),
        );
      await account.open('profile/password');
      await account.typeCode(account.email);
      await expect(first).toHaveAttribute('autocomplete', 'new-password');
      await first.fill('aaaaaa');
      await seeStrength('weak');
      await first.fill(password);
      await seeStrength('strong');
      for (const [typed, words] of [
        ['Sky-lark-2027', text('auth.passwordMismatch')],
        [password, text('account.password.done')],
      ] as const) {
        await again.fill(typed);
        await button(text('account.password.saveFirst')).click();
        await said(words);
      }

      await account.open('profile/password');
      const present = field(text('account.proof.password'));
      await expect(present).toHaveAttribute('autocomplete', 'current-password');
      for (const [old, fresh, words] of [
        [password, password, text('account.password.same')],
        ['not-mine', password, text('server.member_password_incorrect')],
        [password, nextPassword, text('account.password.done')],
      ] as const) {
        await present.fill(old);
        await first.fill(fresh);
        await again.fill(fresh);
        await button(text('account.password.save')).click();
        await said(words);
      }
    });
  });

  test('another device is signed out', async ({ page, playwright, text, api, account, origin }) => {
    const { main, button, said, dialog } = account;
    await setPasswordByCalls(api, account.email);
    const elsewhere = await playwright.request.newContext();
    const other = shopApi(elsewhere, origin, locale);
    const signedIn = await other.send('POST /auth/oauth/token/member', {
      body: { grant_type: 'password', username: account.email, password, agree: true },
    });
    expect(signedIn.ok()).toBe(true);
    await account.open('profile/devices');
    await said(text('account.devices.current'));
    await main.getByRole('listitem').getByRole('button').click();
    const sure = dialog(text('account.devices.sure'));
    expect(await violationsIn(locale, page)).toEqual([]);
    await button(text('account.devices.signOut'), sure).click();
    await said(text('account.devices.done'));
    await expect(main.getByRole('listitem')).toHaveCount(1);
    expect((await other.send('GET /upms/member/profile/load_member')).status()).toBe(426);
    await elsewhere.dispose();
  });

  test.describe('closing an account', () => {
    test.use({
      expectedErrors: either(refusal(422, '/api/upms/member/account/close'), sessionEnded),
    });

    test('is possible after a data export and a typed confirmation', { tag: '@nightly' }, async ({
      page,
      text,
      urlOf,
      account,
    }) => {
      test.setTimeout(90_000);
      const { main, button, said, dialog, typeCode } = account;
      await account.open('account');
      await button(text('account.export.ask')).click();
      const ask = dialog(text('account.export.ask'));
      await typeCode(account.email, ask);
      await button(text('account.export.ask'), ask).click();
      const link = main.getByRole('link', { name: /KB/ });
      await expect(link).toBeVisible({ timeout: 30_000 });
      const download = page.waitForEvent('download');
      await link.click();
      expect((await download).suggestedFilename()).toMatch(/^tianyun-data-[\d-]+\.json$/);

      await button(text('account.close.open')).click();
      const close = dialog(text('account.close.title'));
      await typeCode(account.email, close);
      expect(await violationsIn(locale, page)).toEqual([]);
      const confirm = button(text('account.close.confirm'), close);
      const word = text('account.close.word');
      await confirm.click();
      await said(text('account.close.wordMissing', { word }));
      await close.getByLabel(text('account.close.typeWord', { word })).fill(word);
      await confirm.click();
      await said(text('account.close.done'));
      await page.getByRole('link', { name: text('account.close.home') }).click();
      await expect(page).toHaveURL((url) => url.pathname === urlOf('/'));
      await page.goto(urlOf('/member'));
      await expect(page).toHaveURL(/\/login/);
    });
  });
}, 'zh-hk');
