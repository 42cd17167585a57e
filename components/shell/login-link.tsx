'use client';

import type { ReactNode } from 'react';
import { Link, useAddressOf, usePathname, useRouter } from '@/lib/i18n/navigation';
import { addressHere } from '@/lib/routing/address-here';
import { loginAddress } from '@/lib/routing/addresses';

/** To the login and back to this page, in its language and view. */
export function LoginLink({ className, children }: { className: string; children: ReactNode }) {
  const addressOf = useAddressOf();
  const path = usePathname();
  const router = useRouter();
  return (
    <Link
      className={className}
      href={loginAddress(addressOf(path))}
      data-way-back=""
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        // The way back has the query too, which the server cannot know when it renders the link. Before React is there,
        // the early script puts it in.
        router.push(loginAddress(addressHere()));
      }}
    >
      {children}
    </Link>
  );
}
