'use client';

import { useLocale } from 'next-intl';
import { useCallback } from 'react';

/** `const textOf = useErrorText(); toast.error(await textOf(error))`. Never throws. */
export function useErrorText(): (error: unknown) => Promise<string> {
  const locale = useLocale();
  return useCallback(
    async (error: unknown) => {
      try {
        // Fetched with the first error, not with the page.
        const { errorText } = await import('./error-text');
        return await errorText(error, locale);
      } catch {
        return error instanceof Error ? error.message : String(error);
      }
    },
    [locale],
  );
}
