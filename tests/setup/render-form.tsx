import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { ApiError } from '@/lib/api/api-error';
import { makeQueryClient } from '@/lib/api/query-provider';
import type { Locale } from '@/lib/i18n/locales';

type Messages = ComponentProps<typeof NextIntlClientProvider>['messages'];

/** Renders children with messages and a query client. */
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

/** Limited to form controls, because a tab panel has the same label as its tab. */
export const field = (label: string | RegExp) =>
  screen.getByLabelText(label, { selector: 'input, select, textarea' });

export const type = (label: string | RegExp, value: string) =>
  fireEvent.change(field(label), { target: { value } });

/** Texts of all alerts in document order. */
export const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

/** A response function that rejects with an API error. */
export const refuse =
  (key: string, { status = 422, data }: { status?: number; data?: unknown } = {}) =>
  () =>
    Promise.reject(new ApiError(status, key, 'POST /', data));
