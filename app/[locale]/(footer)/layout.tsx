import type { ReactNode } from 'react';
import { SiteFooter } from '@/components/shell/site-footer';
import { env } from '@/lib/env';

/** For pages that stand on their own and still end like the shop does. */
export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {children}
      <SiteFooter demo={env.STORE_DEMO} />
    </>
  );
}
