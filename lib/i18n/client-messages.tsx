import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { Namespace } from './namespaces';

/** The client parts of the shell need these on every page. */
const everywhere: readonly Namespace[] = ['common', 'shell', 'error'];

/**
 * Sends the client components below it only the messages they need; all of them would add to the size of
 * every page. `namespaces` are added to those of every page.
 */
export async function ClientMessages({
  namespaces = [],
  children,
}: {
  readonly namespaces?: readonly Namespace[];
  readonly children: ReactNode;
}) {
  const messages = await getMessages();
  const wanted = new Set<Namespace>([...everywhere, ...namespaces]);
  const sent = Object.fromEntries(Object.entries(messages).filter(([name]) => wanted.has(name as Namespace)));
  return <NextIntlClientProvider messages={sent}>{children}</NextIntlClientProvider>;
}
