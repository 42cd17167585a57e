import type { ReactNode } from 'react';
import { CheckoutFrame } from '@/components/shell/frame/checkout-frame';

export default function Layout({ children }: { readonly children: ReactNode }) {
  return <CheckoutFrame>{children}</CheckoutFrame>;
}
