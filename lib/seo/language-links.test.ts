import { expect, it } from 'vitest';
import { languageLinks } from './language-links';

it('links to a page in every language, and to the default language for all others', () => {
  const origin = 'http://localhost:3000';
  expect(languageLinks('/category?code=GAME')).toEqual({
    'zh-CN': `${origin}/category?code=GAME`,
    en: `${origin}/en/category?code=GAME`,
    'zh-HK': `${origin}/zh-hk/category?code=GAME`,
    'x-default': `${origin}/category?code=GAME`,
  });
});
