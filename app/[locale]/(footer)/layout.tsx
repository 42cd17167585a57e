import type { ReactNode } from 'react';
import { SiteFrame } from '@/components/shell/site-frame';

/** For pages to read, to which the footer leads: agreements, help and news. */
export default function Layout({ children }: { readonly children: ReactNode }) {
  return <SiteFrame>{children}</SiteFrame>;
}
