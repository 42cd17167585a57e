import type { Page } from '@playwright/test';
import { storeDraft } from '../fixtures/purchase-draft';
import type { Language } from './screens';

// What some screens need before they are opened, and what is done on them before their picture is taken. Parts of a page
// are found by their place, because a picture is taken in several languages.

/** The time of the browser: the shop starts at 10:30, and its clock advances by half an hour. */
export const browserTime = new Date('2030-03-12T11:05:00+08:00');

const keptFile = (language: Language) => `.test/pictures/parcel-${language}.har`;
const keptUrls = /\/order\/(?:detail|member\/order\/view)\?/;

/** Keeps the page of an order as it is answered now. The answers are stored when the context closes. */
export const keepOrderPage = (page: Page, language: Language) =>
  page.routeFromHAR(keptFile(language), { url: keptUrls, update: true, updateContent: 'embed' });

/** Shows the page of the order as it was kept: staff of the demo have shipped the parcel since. */
export const showKeptOrderPage = (page: Page, language: Language) =>
  page.routeFromHAR(keptFile(language), { url: keptUrls, notFound: 'fallback' });

/** Stores a checked account, as a shopper brings it from the product page. */
export const beginTopUp = (page: Page) => storeDraft(page, browserTime.getTime());

/** Never answers with the page of an order, to which the result of a payment leads at once. */
export const holdOrderPage = (page: Page) =>
  page.route(
    ({ pathname }) => pathname.endsWith('/order/detail'),
    () => undefined,
  );

/** Waits for the result of a successful payment, until the page shows that it is being left. */
export async function seeResult(page: Page): Promise<void> {
  await page.locator('#main [data-tone="success"]').waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'attached' });
}

const tickets = (page: Page) => page.getByRole('dialog').getByRole('listitem');

export const seeTickets = (page: Page) => tickets(page).first().waitFor();

export async function openTicket(page: Page): Promise<void> {
  await tickets(page).first().getByRole('button').click();
  await page.getByRole('dialog').getByRole('log').waitFor();
}

export const openFilters = (page: Page) => page.locator('#main details:has(form) > summary').click();

/** Chooses the saved account, which is checked then, and scrolls to it: a wide window begins above it. */
export async function chooseSavedAccount(page: Page): Promise<void> {
  await page.locator('#step-account button.chip[aria-pressed]').first().click();
  await page.locator('#step-role input[type="checkbox"]').waitFor({ state: 'attached' });
  await page.locator('#step-account').evaluate((step) => step.scrollIntoView({ behavior: 'instant' }));
}
