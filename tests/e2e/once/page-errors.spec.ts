import { watchPageErrors } from '../fixtures/page-errors';
import { expect, test } from '../fixtures/store-test';

test('logged errors, uncaught exceptions and policy violations are recorded', async ({ browser, origin }) => {
  const context = await browser.newContext();
  const errors = watchPageErrors(context, /^expected /);
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  expect(errors).toEqual([]);
  await page.evaluate(() => {
    console.error('expected by the test');
    console.error('planted');
    setTimeout(() => {
      throw new Error('thrown');
    });
    document.body.insertAdjacentHTML('beforeend', '<img src="https://elsewhere.example/x.png" alt="">');
  });
  await expect.poll(() => errors.length).toBe(3);
  const texts = errors.map((error) => error.text).join('\n');
  for (const part of ['planted', 'Error: thrown', 'Content Security Policy']) expect(texts).toContain(part);
  await page.evaluate(() => fetch('/api/no/such/call').then((answer) => answer.text()));
  await expect
    .poll(() => errors.at(-1))
    .toMatchObject({ url: `${origin}/api/no/such/call`, reason: 'common_message_notFound' });
  await context.close();
});
