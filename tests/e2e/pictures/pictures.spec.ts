import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from '../fixtures/store-test';
import { openContext, openScreen, takePicture, tolerance } from './picture';
import { approvedFolder, languages, pictureName, screens, variantsOf } from './screens';

const isApproving = (updates: string) => updates === 'all' || updates === 'changed';

// Every kind of screen beside its approved picture (docs/look.md).

test('the browser and its Chinese font are those of the approved pictures', async ({ browser }, {
  config,
}) => {
  const file = `${approvedFolder}/environment.json`;
  const font = execFileSync('fc-match', ['-f', '%{family[0]} %{fontversion}', 'Noto Sans CJK SC']).toString();
  const current = { chromium: browser.version(), font };
  if (isApproving(config.updateSnapshots)) await writeFile(file, `${JSON.stringify(current, null, 2)}\n`);
  const approved = JSON.parse(await readFile(file, 'utf8'));
  expect(current, 'approve the pictures with this browser: npm run approve-pictures').toEqual(approved);
});

for (const [name, screen] of Object.entries(screens)) {
  for (const language of languages) {
    test(`${name} in ${language} looks as approved`, async ({ browser, origin }) => {
      const variants = variantsOf(screen, language);
      for (const width of new Set(variants.map((variant) => variant.width))) {
        const context = await openContext(browser, origin, language, { viewer: screen.viewer, width });
        const page = await context.newPage();
        await openScreen(page, origin, language, screen);
        for (const variant of variants.filter((each) => each.width === width)) {
          const picture = await takePicture(page, variant.theme);
          expect.soft(picture).toMatchSnapshot(pictureName(name, language, variant), tolerance);
        }
        await context.close();
      }
    });
  }
}

/** Ways of the sign-in in which parts are shifted. */
const shiftedWays = [
  { language: 'zh-cn', variant: { width: 390, theme: 'light' } },
  { language: 'en', variant: { width: 1440, theme: 'dark' } },
] as const;

for (const { language, variant } of shiftedWays) {
  const { width, theme } = variant;
  test(`a part that is shifted by 2 px is noticed in ${language} at ${width} px, ${theme}`, async ({
    browser,
    origin,
  }, { config }) => {
    test.skip(isApproving(config.updateSnapshots), 'pictures are approved, so that none fails');
    const screen = screens.login;
    if (screen === undefined) throw new RangeError('The screen is not listed');
    const context = await openContext(browser, origin, language, { viewer: screen.viewer, width });
    const page = await context.newPage();
    await openScreen(page, origin, language, screen);
    const name = pictureName('login', language, variant);
    expect(await takePicture(page, theme)).toMatchSnapshot(name, tolerance);
    for (const selector of ['h1', '#main button[type="submit"]']) {
      const style = await page.addStyleTag({ content: `${selector} { position: relative; top: 2px }` });
      const shifted = await takePicture(page, theme);
      expect(() => expect(shifted).toMatchSnapshot(name, tolerance), selector).toThrow(/pixels/);
      await style.evaluate((element) => element.parentElement?.removeChild(element));
    }
    await context.close();
  });
}
