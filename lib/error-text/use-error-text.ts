'use client';

import { useLocale, useMessages } from 'next-intl';
import { useCallback } from 'react';

/** `const textOf = useErrorText(); toast.error(await textOf(error))`. Never throws, and is never empty. */
export function useErrorText(): (error: unknown) => Promise<string> {
  const locale = useLocale();
  const texts = useMessages().error;
  return useCallback(
    async (error: unknown) => {
      try {
        // Fetched with the first error, not with the page.
        const { errorText } = await import('./error-text');
        return await errorText(error, locale);
      } catch {
        // The texts could not be fetched. This one is on every page.
        return texts.network;
      }
    },
    [locale, texts],
  );
}
