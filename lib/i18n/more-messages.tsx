'use client';

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import type { ReactNode } from 'react';

/** Adds namespaces, or parts of them, to the messages of the client components below it. */
export function MoreMessages({
  messages,
  children,
}: {
  readonly messages: Readonly<Record<string, unknown>>;
  readonly children: ReactNode;
}) {
  const known = useMessages();
  return (
    <NextIntlClientProvider locale={useLocale()} messages={{ ...known, ...messages }}>
      {children}
    </NextIntlClientProvider>
  );
}
