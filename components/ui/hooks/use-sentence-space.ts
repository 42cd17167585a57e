import { useLocale } from 'next-intl';

/** What is between two sentences in the language of the page: nothing in Chinese. */
export function useSentenceSpace(): '' | ' ' {
  return useLocale().startsWith('zh') ? '' : ' ';
}
