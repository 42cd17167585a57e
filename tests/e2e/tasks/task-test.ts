import type { Locator, Page } from '@playwright/test';
import { type StaffName, staffTest } from '../fixtures/staff-test';
import { expect } from '../fixtures/store-test';

/** What a task took a person: what the table shows. */
export type TaskCost = { role: StaffName; clicks: number; keys: number; fields: number; seconds: number };

type TaskFixtures = {
  /** Signs in, opens the dashboard, and measures the steps from there until they end. */
  fromDashboard: (role: StaffName, steps: () => Promise<void>, mostClicks?: number) => Promise<void>;
};

/** Clicks of a task of every day. */
const most = 8;

const kinds = ['clicks', 'keys', 'fields'] as const;

/** Tasks of a working day. Each test is one task and calls `fromDashboard` once. */
export const taskTest = staffTest.extend<TaskFixtures>({
  fromDashboard: async ({ page, text, urlOf, staffAs }, use, { annotations }) => {
    const counts = { clicks: 0, keys: 0, fields: 0 };
    await page.exposeBinding('countInput', (_source, kind: (typeof kinds)[number]) => {
      counts[kind] += 1;
    });
    await page.addInitScript(watchInputs);
    await use(async (role, steps, mostClicks = most) => {
      await staffAs(role);
      await page.goto(urlOf('/staff'));
      await expect(
        page.getByRole('heading', { level: 1, name: text('staff.dashboard.range.today') }),
      ).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      for (const kind of kinds) counts[kind] = 0;
      const start = performance.now();
      await steps();
      expect(counts.clicks, 'clicks of the task').toBeLessThanOrEqual(mostClicks);
      const cost: TaskCost = { role, ...counts, seconds: (performance.now() - start) / 1000 };
      annotations.push({ type: 'task', description: JSON.stringify(cost) });
    });
  },
});

/**
 * Runs in the page: reports clicks, fields that were filled, and keys. What is typed into a field is one field and no
 * keys; shortcuts, Enter, Tab and arrows are keys.
 */
function watchInputs(): void {
  const report = (kind: string) => {
    const count: unknown = Reflect.get(window, 'countInput');
    if (typeof count === 'function') count(kind);
  };
  const isText = (target: EventTarget | null) =>
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'file', 'button'].includes(target.type));
  let filled: EventTarget | null = null;
  document.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && report('clicks'), true);
  document.addEventListener('focusin', () => (filled = null), true);
  document.addEventListener(
    'input',
    ({ target }) => {
      if (!isText(target) || filled === target) return;
      filled = target;
      report('fields');
    },
    true,
  );
  document.addEventListener(
    'keydown',
    ({ isTrusted, key, ctrlKey, metaKey, target }) => {
      const isModifier = ['Control', 'Shift', 'Alt', 'Meta'].includes(key);
      const isTyping = isText(target) && key.length === 1 && !ctrlKey && !metaKey;
      if (isTrusted && !isModifier && !isTyping) report('keys');
    },
    true,
  );
}

/** Clicks a field and types, as a person does. A value that is there is replaced. */
export async function enter(page: Page, field: Locator, value: string): Promise<void> {
  await field.click();
  if ((await field.inputValue()) !== '') await page.keyboard.press('Control+a');
  await page.keyboard.type(value);
}

/** Moves to a field with Tab, as in a form that is filled in from top to bottom, and types. */
export async function enterNext(page: Page, field: Locator, value: string): Promise<void> {
  const isThere = () => field.evaluate((element) => element === document.activeElement);
  for (let tabs = 0; tabs < 4 && !(await isThere()); tabs += 1) await page.keyboard.press('Tab');
  if (!(await isThere())) return enter(page, field, value);
  if ((await field.inputValue()) !== '') await page.keyboard.press('Control+a');
  await page.keyboard.type(value);
}

/** Searches a list with the key that focuses its field. */
export async function searchList(page: Page, field: Locator, value: string): Promise<void> {
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.type(value);
}

/** Picks a time in a field with a calendar. */
export async function enterTime(page: Page, field: Locator, value: string): Promise<void> {
  await enter(page, field, value);
  await page.keyboard.press('Enter');
}

/** Chooses an option of a list by its name. */
export async function choose(page: Page, field: Locator, name: string): Promise<void> {
  await field.click();
  await page
    .locator('.ant-select-item-option')
    .filter({ visible: true })
    .getByText(name, { exact: true })
    .click();
}

/** Opens a screen from the navigation. */
export async function openScreen(page: Page, name: string): Promise<void> {
  await page
    .locator('.s-rail')
    .getByRole('link', { name: new RegExp(`^${name}(?:\\s|\\d|$)`) })
    .click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

/** Opens an order with the palette: its last eight digits find it. */
export async function findOrder(page: Page, orderSn: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.locator('.s-palette input')).toBeFocused();
  await page.keyboard.type(orderSn.slice(-8));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/staff/orders/${orderSn}$`));
}
