import type { ReactNode } from 'react';
import { SiteFrame } from '@/components/shell/frame/site-frame';

export default function Layout({ children }: { readonly children: ReactNode }) {
  return <SiteFrame>{children}</SiteFrame>;
}
