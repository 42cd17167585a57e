import type { ReactNode } from 'react';
import { SiteFrame } from '@/components/shell/frame/site-frame';

/** Layout of the text pages that the footer links to: agreements, help and news. */
export default function Layout({ children }: { readonly children: ReactNode }) {
  return <SiteFrame>{children}</SiteFrame>;
}
