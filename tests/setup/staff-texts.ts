import type { Messages } from 'next-intl';

/** The texts of the back office in one language, from the files of all areas. */
function textsIn(language: string): Messages['staff'] {
  const files = import.meta.glob<object>('/messages/*/staff/*.json', { eager: true, import: 'default' });
  const own = Object.entries(files).filter(([path]) => path.startsWith(`/messages/${language}/`));
  // The key sets of the languages are compared by tests/messages.test.ts.
  return Object.assign({}, ...own.map(([, texts]) => texts)) as Messages['staff'];
}

export const english = textsIn('en');
export const chinese = textsIn('zh-cn');
