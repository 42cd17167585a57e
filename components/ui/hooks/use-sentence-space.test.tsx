import { renderHook } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import { locales } from '@/lib/i18n/locales';
import { useSentenceSpace } from './use-sentence-space';

it.each(locales)('parts two sentences in %s as the language does', (locale) => {
  const { result } = renderHook(useSentenceSpace, {
    wrapper: ({ children }) => <NextIntlClientProvider locale={locale}>{children}</NextIntlClientProvider>,
  });
  expect(result.current).toBe(locale === 'en' ? ' ' : '');
});
