'use client';

import { lazy, Suspense } from 'react';
import { useShell } from '@/lib/stores/shell';

const LoginDialog = lazy(() => import('./login-dialog'));

/** The login dialog over every page, opened by a shared flag. Its code is loaded when it opens. */
export function LoginIsland() {
  const target = useShell((shell) => shell.loginTarget);
  return target === null ? null : (
    <Suspense fallback={null}>
      <LoginDialog target={target} />
    </Suspense>
  );
}
