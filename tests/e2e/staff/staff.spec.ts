import { codeAt, stepOf } from '@/backend/platform/factors/one-time-code';
import { formatYuan } from '@/lib/money';
import { approveAs } from '../fixtures/approvals';
import { staffLanguages } from '../fixtures/matrix';
import { refusal } from '../fixtures/page-errors';
import { demoCode, demoPassword } from '../fixtures/shop-api';
import { boughtCodes, choose, codeSku, riskySku, staffTest as test } from '../fixtures/staff-test';
import { expect } from '../fixtures/store-test';
import { violations } from '../fixtures/violations';

test('the sign-in takes a password and a code, and returns to the page that was asked for', async ({
  page,
  text,
  urlOf,
}) => {
  await page.goto(urlOf('/staff/orders?view=HOLD'));
  await expect(page).toHaveURL(/\/staff\/login\?redirect=/);
  expect(await violations(page)).toEqual([]);
  await page.getByLabel(text('staff.signIn.email')).fill('catalogue@tianyun.example');
  await page.getByLabel(text('staff.signIn.password'), { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: text('staff.signIn.continue') }).click();
  const code = page.getByLabel(text('staff.signIn.code'), { exact: true });
  await expect(code).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await code.fill('12a');
  await expect(code).toHaveValue('12');
  await code.fill(demoCode());
  await expect(page).toHaveURL(/\/staff\/orders\?view=HOLD$/);
  await expect(page.getByRole('heading', { level: 1, name: text('staff.orders.title') })).toBeVisible();
});

test('an invited person chooses a password, connects an authenticator and sees recovery codes once', async ({
  page,
  text,
  urlOf,
  api,
  origin,
  context,
  staffAs,
}) => {
  await staffAs('admin');
  const email = `new-${crypto.randomUUID()}@tianyun.example`;
  const { approvalId } = await api.call('POST /upms/admin/staff/invite', {
    body: { email, name: 'Lin', roles: ['ROLE_SERVICE'], reason: 'joins the team' },
  });
  await approveAs({ page, text, urlOf, api }, 'finance', approvalId ?? '');
  // Without a session, a request of the open page would navigate to the sign-in.
  await page.goto('about:blank');
  await context.clearCookies({ name: /store_staff$/ });
  const mails: { text: string }[] = await (
    await context.request.get(`${origin}/dev/outbox.json`, { params: { to: email } })
  ).json();
  const key = mails[0]?.text.match(/invitation#(\S+)/)?.[1] ?? '';
  expect(key).not.toBe('');
  await page.goto(urlOf(`/staff/invitation#${key}`));
  await page.getByLabel(text('staff.invitation.password'), { exact: true }).fill('Kite-Harbour-2041');
  await page.getByLabel(text('staff.invitation.again'), { exact: true }).fill('Kite-Harbour-2041');
  expect(page.url()).not.toContain(key);
  await page.getByRole('button', { name: text('staff.invitation.continue') }).click();
  await expect(page.getByRole('heading', { name: text('staff.factor.title') })).toBeVisible();
  const secret = (await page.locator('.s-factor code').textContent())?.replaceAll(' ', '') ?? '';
  expect(await violations(page)).toEqual([]);
  await page.getByLabel(text('staff.factor.code'), { exact: true }).fill(codeAt(secret, stepOf(new Date())));
  await expect(page.getByRole('heading', { name: text('staff.factor.codesTitle') })).toBeVisible();
  await expect(page.locator('.s-recovery li')).toHaveCount(10);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: text('staff.factor.finish') }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: text('staff.dashboard.range.today') }),
  ).toBeVisible();
});

test('a passkey is added and replaces the code of the next sign-in', async ({
  page,
  text,
  urlOf,
  origin,
}) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  // Browsers make no passkeys for an IP address.
  const atLocalhost = (path: string) => {
    const url = new URL(urlOf(path), origin);
    url.hostname = 'localhost';
    return url.href;
  };
  const name = `Laptop ${crypto.randomUUID()}`;
  const enterPassword = async () => {
    await page.goto(atLocalhost('/staff/login'));
    await page.getByLabel(text('staff.signIn.email')).fill('service@tianyun.example');
    await page.getByLabel(text('staff.signIn.password'), { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: text('staff.signIn.continue') }).click();
  };
  const passkeys = page.getByText(text('staff.passkeys.title'), { exact: true });
  const openPasskeys = async () => {
    const more = page.getByRole('button', { name: text('staff.frame.more'), exact: true });
    const menu = (await more.isVisible()) ? more : page.locator('.s-account');
    // A click before hydration opens nothing.
    await expect(async () => {
      if (!(await passkeys.isVisible())) await menu.click();
      await expect(passkeys).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await passkeys.click();
  };
  await enterPassword();
  await page.getByLabel(text('staff.signIn.code'), { exact: true }).fill(demoCode());
  await expect(
    page.getByRole('heading', { level: 1, name: text('staff.dashboard.range.today') }),
  ).toBeVisible();
  await openPasskeys();
  const dialog = page.getByRole('dialog', { name: text('staff.passkeys.title') });
  await dialog.getByLabel(text('staff.passkeys.name'), { exact: true }).fill(name);
  expect(await violations(page), 'the passkeys').toEqual([]);
  await dialog.getByRole('button', { name: text('staff.passkeys.add'), exact: true }).click();
  await expect(dialog.getByText(name)).toBeVisible();
  await page.context().clearCookies({ name: /store_staff$/ });

  await enterPassword();
  const use = page.getByRole('button', { name: text('staff.passkeys.use') });
  await expect(use).toBeVisible();
  expect(await violations(page), 'the second step').toEqual([]);
  await use.click();
  await expect(
    page.getByRole('heading', { level: 1, name: text('staff.dashboard.range.today') }),
  ).toBeVisible();
  await openPasskeys();
  await dialog.getByRole('button', { name: text('staff.passkeys.removeNamed', { name }) }).click();
  await expect(dialog.getByText(name)).toHaveCount(0);
});

test('several held orders are released at once, with a result for each', { tag: '@desktop' }, async ({
  page,
  text,
  urlOf,
  staffAs,
  buyer,
}) => {
  const orderSns = [
    await boughtCodes(buyer, { skuId: riskySku, status: 'PENDING_REVIEW' }),
    await boughtCodes(buyer, { skuId: riskySku, status: 'PENDING_REVIEW' }),
  ];
  await staffAs('operations');
  await page.goto(urlOf('/staff/orders?view=HOLD'));
  for (const orderSn of orderSns) {
    const name = text('staff.orders.select', { number: orderSn.slice(-8) });
    await page.getByRole('checkbox', { name }).check();
  }
  const bar = page.getByRole('region', { name: text('staff.bulk.label') });
  await expect(bar.getByRole('status')).toContainText(text('staff.bulk.selected', { count: 2 }));
  expect(await violations(page), 'the bar').toEqual([]);
  await bar.getByRole('button', { name: text('staff.bulk.RELEASE.name') }).click();
  const dialog = page.getByRole('dialog');
  await choose(dialog.getByRole('combobox'), text('staff.decision.reason.CHECKED'));
  await dialog.getByRole('button', { name: text('staff.bulk.RELEASE.submit', { count: 2 }) }).click();
  await expect(dialog.getByRole('status')).toHaveText(text('staff.bulk.done', { done: 2, count: 2 }));
  expect(await violations(page), 'the results').toEqual([]);
  await dialog
    .locator('.ant-modal-footer')
    .getByRole('button', { name: text('staff.bulk.close') })
    .click();
  await expect(bar).toHaveCount(0);
});

test.describe('an order that someone else changed meanwhile', () => {
  test.use({ expectedErrors: refusal(409, '/api/order/admin/order/review') });

  test('is not decided twice; the dialog says what changed and keeps the text', async ({
    page,
    text,
    openOrder,
    staffAs,
    buyer,
    api,
  }) => {
    const orderSn = await boughtCodes(buyer, { skuId: riskySku, status: 'PENDING_REVIEW' });
    await staffAs('operations');
    await openOrder(orderSn);
    await page.getByRole('button', { name: text('staff.order.action.DENY'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await choose(dialog.getByRole('combobox'), text('staff.decision.reason.FRAUD'));
    await dialog.getByRole('textbox').fill('card reported as stolen');
    const { version } = await api.call('GET /order/admin/order/view', { query: { orderSn } });
    await api.call('POST /order/admin/order/review', {
      body: { orderSn, version, reason: 'known member', passed: true },
    });
    await dialog.getByRole('button', { name: /¥/ }).click();
    await expect(dialog.getByText(text('staff.conflict.title'))).toBeVisible();
    await expect(dialog.getByRole('textbox')).toHaveValue('card reported as stolen');
    await expect(dialog.getByRole('button', { name: /¥/ })).toBeDisabled();
  });
});

for (const language of staffLanguages('en')) {
  // In English on desktop only.
  const tag = language === 'en' ? ['@desktop'] : [];

  test.describe(`${language} orders and requests`, () => {
    test.use({ storeLocale: language });

    test('a held order is found in the list and released', { tag: [...tag, '@nightly'] }, async ({
      page,
      text,
      urlOf,
      staffAs,
      buyer,
    }) => {
      const orderSn = await boughtCodes(buyer, { skuId: riskySku, status: 'PENDING_REVIEW' });
      await staffAs('operations');
      await page.goto(urlOf(`/staff/orders?view=HOLD&q=${orderSn.slice(-8)}`));
      await page.getByRole('link', { name: orderSn.slice(8) }).click();
      await expect(page).toHaveURL(new RegExp(`/staff/orders/${orderSn}$`));
      await page.getByRole('button', { name: text('staff.order.action.RELEASE'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('button', { name: text('staff.common.cancel') })).toBeFocused();
      // By keyboard: a click can miss the button of a dialog that has just opened.
      const submit = dialog.getByRole('button', { name: /\d/ });
      await expect(submit).toBeEnabled();
      await submit.press('Enter');
      await expect(dialog.getByText(text('staff.common.reasonMissing'))).toBeVisible();
      await choose(dialog.getByRole('combobox'), text('staff.decision.reason.CALLED'));
      expect(await violations(page)).toEqual([]);
      await dialog.getByRole('button', { name: /\d/ }).click();
      await expect(page.getByText(text('staff.decision.RELEASE.done'))).toBeVisible();
      await expect(page.getByRole('button', { name: text('staff.order.action.RELEASE') })).toHaveCount(0);
    });

    test('an order takes a note, and shows contacts in full for a reason', {
      tag: [...tag, '@nightly'],
    }, async ({ page, text, openOrder, staffAs, buyer }) => {
      const orderSn = await boughtCodes(buyer, { skuId: codeSku, status: 'PENDING_EVALUATE' });
      await staffAs('service');
      await openOrder(orderSn);
      await page.getByLabel(text('staff.order.addNote')).fill('Called back: <b>wrong region</b>');
      await page.getByRole('button', { name: text('staff.order.add'), exact: true }).click();
      await expect(page.getByText('Called back: <b>wrong region</b>')).toBeVisible();
      await page.getByRole('button', { name: text('staff.order.reveal') }).click();
      const dialog = page.getByRole('dialog');
      await choose(dialog.getByRole('combobox'), text('staff.contact.reason.CALL'));
      await dialog.getByRole('button', { name: text('staff.contact.submit') }).click();
      await expect(page.getByText(/shopper-[\w-]+@mail\.example/)).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

    test('a refund by units names its sum on the button', { tag }, async ({
      page,
      text,
      openOrder,
      staffAs,
      buyer,
      api,
    }) => {
      const orderSn = await boughtCodes(buyer, { skuId: codeSku, quantity: 3, status: 'PENDING_EVALUATE' });
      await staffAs('finance');
      await openOrder(orderSn);
      await page.getByRole('button', { name: text('staff.order.action.REFUND'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      const { paid } = await api.call('GET /order/admin/refund/view', { query: { orderSn } });
      const whole = text('staff.refund.submit', { amount: formatYuan(paid) });
      await expect(dialog.getByRole('button', { name: whole })).toBeEnabled();
      await dialog.getByRole('radio', { name: text('staff.refund.byUnits', { left: 3 }) }).check();
      await dialog.getByLabel(text('staff.refund.units'), { exact: true }).fill('1');
      await choose(dialog.getByRole('combobox').first(), text('staff.refund.reasons.FAULTY'));
      const third = formatYuan(Math.floor((paid * 100) / 3) / 100);
      await dialog.getByRole('button', { name: text('staff.refund.submit', { amount: third }) }).click();
      await expect(page.getByText(third).first()).toBeVisible();
      await expect(dialog).toHaveCount(0);
      const { refunds } = await api.call('GET /order/admin/refund/view', { query: { orderSn } });
      expect(refunds).toMatchObject([{ units: 1, reason: 'FAULTY' }]);
    });

    test('an after-sales request is refused with an explanation', { tag: [...tag, '@nightly'] }, async ({
      page,
      text,
      urlOf,
      staffAs,
      buyer,
    }) => {
      const orderSn = await boughtCodes(buyer, { skuId: codeSku, status: 'PENDING_EVALUATE' });
      const { types } = await buyer.call('GET /order/member/aftersales/options', { query: { orderSn } });
      const reason = types.find(({ type }) => type === 'REFUND')?.reasons[0];
      const { id } = await buyer.call('POST /order/member/aftersales/apply', {
        body: { orderSn, type: 'REFUND', reason, units: 1, description: 'Another region' },
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      });
      await staffAs('operations');
      await page.goto(urlOf(`/staff/refunds/${id}`));
      await expect(page.getByText('Another region')).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: text('staff.request.action.APPROVE') }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: /¥\d/ })).toBeEnabled();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: text('staff.common.cancel') })
        .click();
      await page.getByRole('button', { name: text('staff.request.action.REFUSE') }).click();
      const dialog = page.getByRole('dialog').filter({ visible: true });
      await dialog.getByRole('textbox').fill('The region is named on the product page.');
      await dialog
        .getByRole('button', { name: text('staff.requestDialog.REFUSE.submit'), exact: true })
        .click();
      await expect(page.locator('main').getByText(text('staff.requestStatus.REJECTED'))).toBeVisible();
    });
  });
}

test('filters are in the URL, and the page exists in two languages', async ({
  page,
  text,
  urlOf,
  staffAs,
}) => {
  await staffAs('operations');
  await page.goto(urlOf('/staff/orders'));
  await page.getByRole('link', { name: new RegExp(`^${text('staff.orders.view.UNPAID')}`) }).click();
  await expect(page).toHaveURL(/view=UNPAID$/);
  await page.getByRole('button', { name: text('staff.orders.filter.mode') }).click();
  await page.getByRole('button', { name: text('staff.mode.CARD'), exact: true }).click();
  await expect(page).toHaveURL(/view=UNPAID&mode=CARD$/);
  await page.reload();
  await expect(page.getByRole('button', { name: new RegExp(text('staff.mode.CARD')) }).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/view=UNPAID$/);
  await page.goto(`/en/staff/orders?view=UNPAID`);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await page.goto('/zh-hk/staff/orders?view=UNPAID');
  await expect(page).toHaveURL(/:\d+\/staff\/orders\?view=UNPAID$/);
});

test('the palette finds an order and opens the dialog of an action; the shortcuts are listed', {
  tag: '@nightly',
}, async ({ page, text, urlOf, staffAs, buyer }) => {
  const orderSn = await boughtCodes(buyer, { skuId: riskySku, status: 'PENDING_REVIEW' });
  await staffAs('operations');
  await page.goto(urlOf('/staff'));
  await page.getByRole('button', { name: text('staff.frame.search') }).click();
  const field = page.getByRole('combobox', { name: text('staff.palette.title') });
  await expect(field).toBeFocused();
  expect(await violations(page), 'empty').toEqual([]);
  await field.fill(orderSn.slice(-8));
  const commands = page.getByRole('group', { name: text('staff.palette.group.withOrder') });
  await expect(commands.getByText(text('staff.order.action.RELEASE'), { exact: true })).toBeVisible();
  expect(await violations(page), 'an order').toEqual([]);
  await commands.getByText(text('staff.order.action.RELEASE'), { exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/staff/orders/${orderSn}\\?action=RELEASE$`));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('staff.common.cancel') })
    .click();
  await expect(page).toHaveURL(new RegExp(`/staff/orders/${orderSn}$`));
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: text('staff.shortcuts.title') })).toBeVisible();
  expect(await violations(page), 'shortcuts').toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page).toHaveURL(/\/staff\/orders$/);
});

test('the dashboard has no violations, and its figures lead to orders', { tag: '@nightly' }, async ({
  page,
  text,
  urlOf,
  staffAs,
}) => {
  await staffAs('operations');
  await page.goto(urlOf('/staff'));
  await expect(page.getByRole('img', { name: text('staff.dashboard.hoursLabel') })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: new RegExp(text('staff.dashboard.paid')) }).click();
  await expect(page).toHaveURL(/\/staff\/orders\?from=\d{4}-\d{2}-\d{2}&to=/);
});

test('lists, staff and the audit log have no violations', { tag: '@nightly' }, async ({
  page,
  text,
  urlOf,
  staffAs,
}) => {
  await staffAs('admin');
  for (const path of ['/orders', '/refunds', '/system/staff', '/system/staff?view=ROLES', '/system/audit']) {
    await page.goto(urlOf(`/staff${path}`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await violations(page), path).toEqual([]);
  }
  await page.locator('.s-row-link').first().click();
  await expect(page.getByRole('dialog').getByText(text('staff.audit.chain'))).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('a person without the permission has no entry and no list of staff', async ({
  page,
  text,
  urlOf,
  staffAs,
}) => {
  await staffAs('service');
  await page.goto(urlOf('/staff/system/staff'));
  await expect(page.getByText(text('staff.people.forbidden'))).toBeVisible();
  await expect(page.getByRole('link', { name: text('staff.nav.staff') })).toHaveCount(0);
});

test.describe('a session that has ended', () => {
  test.use({ expectedErrors: refusal(401, '/api/.*') });

  test('opens the sign-in, which returns to the page', async ({ page, urlOf, staffAs, context }) => {
    await staffAs('service');
    await page.goto(urlOf('/staff/orders?view=REFUNDS'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.clearCookies({ name: /store_staff$/ });
    // A request of the open page may find out first and leave it.
    await page.evaluate(() => window.history.pushState(null, '', '?view=HOLD')).catch(() => {});
    await expect(page).toHaveURL(/\/staff\/login\?redirect=/);
  });
});

test('on the phone the control that saves a view stays beside the tabs', {
  tag: ['@phone', '@nightly'],
}, async ({ page, text, urlOf, staffAs }) => {
  await staffAs('operations');
  await page.goto(urlOf('/staff/orders'));
  const save = page.getByRole('button', { name: text('staff.list.saveView'), exact: true });
  await expect(save).toBeInViewport({ ratio: 1 });
  const tab = page
    .getByRole('navigation', { name: text('staff.orders.views') })
    .getByRole('link')
    .first();
  const [saveBox, tabBox] = [await save.boundingBox(), await tab.boundingBox()];
  const middleOf = (box: typeof saveBox) => (box ? box.y + box.height / 2 : Number.NaN);
  expect(Math.abs(middleOf(saveBox) - middleOf(tabBox))).toBeLessThan(4);
  expect(await violations(page)).toEqual([]);
});
