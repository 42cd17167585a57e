'use client';

import type { ReactNode } from 'react';
import { currentPath } from '@/lib/routing/current-path';
import { Link, useLocalizedPath, usePathname, useRouter } from '@/lib/routing/navigation';
import { loginPathFor } from '@/lib/routing/paths';

/**
 * A link to the login page that returns to this page, in its language and view.
 * @param onLeave closes the layer that the link is in
 */
export function LoginLink({
  className,
  onLeave,
  children,
}: {
  className: string;
  onLeave?: () => void;
  children: ReactNode;
}) {
  const localize = useLocalizedPath();
  const path = usePathname();
  const router = useRouter();
  return (
    <Link
      className={className}
      href={loginPathFor(localize(path))}
      data-return-path=""
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onLeave?.();
        // The return path includes the query, which the server does not know. Before hydration,
        // the early script adds it.
        router.push(loginPathFor(currentPath()));
      }}
    >
      {children}
    </Link>
  );
}
