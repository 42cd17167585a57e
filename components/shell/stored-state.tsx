'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onCallFailure } from '@/lib/api/browser';
import { useRouter } from '@/lib/i18n/navigation';
import { addressHere } from '@/lib/routing/address-here';
import { loginAddress, splitLocale } from '@/lib/routing/addresses';
import { withoutPc } from '@/lib/routing/pc';
import { isPersonalPath } from '@/lib/routing/security-headers';
import { useAuth } from '@/lib/stores/auth';
import { useSettings } from '@/lib/stores/settings';

/**
 * Reads the stores that outlive the page, after hydration so that the first render is the server's;
 * follows a login or logout in another tab; ends the session in the browser when a call says 401.
 */
export function StoredState() {
  const queries = useQueryClient();
  const router = useRouter();

  useEffect(() => {
    void useAuth.persist.rehydrate();
    void useSettings.persist.rehydrate();
    function onStorage(event: StorageEvent) {
      if (event.key === 'auth') void useAuth.persist.rehydrate();
      if (event.key === 'settings') void useSettings.persist.rehydrate();
    }
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);

  useEffect(
    () =>
      onCallFailure((error) => {
        if (error.status !== 401 || useAuth.getState().loginStep !== 'finished') return;
        useAuth.getState().clear();
        queries.removeQueries({ queryKey: ['member'] });
        const { path } = splitLocale(withoutPc(location.pathname));
        // A visitor may stay on a public page; there is nothing to see on a personal one.
        if (isPersonalPath(path)) router.replace(loginAddress(addressHere()));
      }),
    [queries, router],
  );
  return null;
}
