import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { ApiError } from '@/lib/api/api-error';
import type { Locale } from '@/lib/i18n/locales';
import { makeQueryClient } from '@/lib/queries/query-provider';

type Messages = ComponentProps<typeof NextIntlClientProvider>['messages'];

/** Shows what a shopper reads in a language, with the texts and the queries of a page around it. */
export function showWith(messages: Messages, children: ReactNode, locale: Locale = 'en') {
  return render(
    <QueryClientProvider client={makeQueryClient()}>
      <NextIntlClientProvider locale={locale} messages={messages}>
        {children}
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

/** A tab's panel has the tab's name, too. */
export const field = (label: string | RegExp) =>
  screen.getByLabelText(label, { selector: 'input, select, textarea' });

export const type = (label: string | RegExp, value: string) =>
  fireEvent.change(field(label), { target: { value } });

/** What is said to be wrong, in its order on the page. */
export const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

/** An answer that refuses what was asked. */
export const refuse =
  (key: string, { status = 422, data }: { status?: number; data?: unknown } = {}) =>
  () =>
    Promise.reject(new ApiError(status, key, 'POST /', data));
