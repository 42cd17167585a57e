import { Blob as NodeBlob } from 'node:buffer';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { KnownCurrencies } from '@/components/shell/preferences/known-currencies';
import { makeQueryClient } from '@/lib/api/query-provider';
import type { Currency } from '@/lib/currencies/contract';
import type { Locale } from '@/lib/i18n/locales';
import { loadMessages } from '@/lib/i18n/messages';

/** What jsdom lacks and the pages use. */
export function prepareBrowser(): void {
  // The embedded database reads its snapshot as a Blob, which jsdom cannot read.
  globalThis.Blob = NodeBlob as unknown as typeof Blob;
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  globalThis.fetch = async () => new Response('{}');
}

/**
 * Renders a page in one language, waits for its requests, and reads it.
 * @param isReady whether the page shows the data that it loads itself
 */
export async function openSurface<T>(
  page: ReactNode,
  { locale, currencies }: { locale: Locale; currencies: Currency[] },
  read: (root: HTMLElement) => T,
  isReady: (root: HTMLElement) => boolean = () => true,
): Promise<T> {
  const client = makeQueryClient();
  const messages = await loadMessages(locale);
  const { container } = render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale={locale} messages={messages} timeZone="Asia/Shanghai">
        <KnownCurrencies currencies={currencies} fetchedAt={Date.now()}>
          {page}
        </KnownCurrencies>
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
  const until = Date.now() + 15_000;
  let quiet = 0;
  while (quiet < 3) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 2)));
    quiet = client.isFetching() === 0 && isReady(container) ? quiet + 1 : 0;
    if (Date.now() > until) throw new Error(`The page never loaded: ${container.textContent}`);
  }
  const result = read(container);
  cleanup();
  client.clear();
  return result;
}
