import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { Queries } from './queries';

export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <NextIntlClientProvider>
          <Queries>{children}</Queries>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
