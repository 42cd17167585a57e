import { fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { ToastViewport, toast } from '@/components/ui/feedback/toast';
import { ApiError } from '@/lib/api/api-error';
import { locales } from '@/lib/i18n/locales';
import { useErrorText } from './use-error-text';

// A browser that is offline cannot fetch the file either.
vi.mock('./error-text', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const offline = [
  ['the response', new ApiError(0, '', 'POST /order/member/order/create')],
  ['the code of the request', new TypeError('Failed to fetch dynamically imported module')],
] as const;

function Favorite({ failure }: { readonly failure: Error }) {
  const textOf = useErrorText();
  return (
    <button type="button" onClick={async () => toast.error(await textOf(failure))}>
      Favorite
    </button>
  );
}

it.each(locales.flatMap((locale) => offline.map(([part, failure]) => ({ locale, part, failure }))))(
  'offline, the alert says that there is no connection: $part is missing, $locale',
  async ({ locale, failure }) => {
    const { default: error } = await import(`../../messages/${locale}/error.json`);
    render(
      <NextIntlClientProvider locale={locale} messages={{ error: { network: error.network } }}>
        <Favorite failure={failure} />
        <ToastViewport />
      </NextIntlClientProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Favorite' }));
    expect(await screen.findByText(error.network)).toHaveProperty('role', 'alert');
  },
);
