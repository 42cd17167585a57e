import type { ReactNode } from 'react';
import { MemberFrame } from '@/components/account/frame/member-frame';

export default function Layout({ children }: { readonly children: ReactNode }) {
  return <MemberFrame>{children}</MemberFrame>;
}
