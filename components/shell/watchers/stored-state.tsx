'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useCallback, useEffect } from 'react';
import { toast } from '@/components/ui/feedback/toast';
import { endsSession } from '@/lib/api/api-error';
import { hasCookie, writeCookie } from '@/lib/browser-cookies';
import { localeCookie, localeCookieText } from '@/lib/i18n/locales';
import { useCallFailure } from '@/lib/queries/browser/use-call-failure';
import { currentPath } from '@/lib/routing/current-path';
import { useRouter } from '@/lib/routing/navigation';
import { isLoginPath, loginPathFor, splitLocale } from '@/lib/routing/paths';
import { withoutPc } from '@/lib/routing/pc';
import { useAuth } from '@/lib/stores/auth';
import { applyProductType } from '@/lib/stores/product-type';
import { useSettings } from '@/lib/stores/settings';

/**
 * Reads the persisted stores after hydration, so that the first render equals the server's; follows a sign-in or
 * sign-out in another tab; and ends the session in the browser when a call fails because it is over, with a toast
 * and the login page.
 * @param staticDomain part of the host names at which the shop sells all its products
 */
export function StoredState({ staticDomain }: { staticDomain?: string }) {
  const queries = useQueryClient();
  const router = useRouter();
  const locale = useLocale();

  useEffect(() => {
    void useAuth.persist.rehydrate();
    void Promise.resolve(useSettings.persist.rehydrate()).then(() => applyProductType(staticDomain));
    function onStorage(event: StorageEvent) {
      if (event.key === 'auth') void useAuth.persist.rehydrate();
      if (event.key === 'settings') void useSettings.persist.rehydrate();
    }
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [staticDomain]);

  // A first visit that stays in the default language: its detection is stored like that of another language.
  useEffect(() => {
    if (location.pathname === '/' && !hasCookie(localeCookie.name)) {
      writeCookie(localeCookieText(locale));
    }
  }, [locale]);

  // Keeps what the early script has set (lib/early-script.ts) up to date after a sign-in or sign-out on this page.
  useEffect(() => {
    const root = document.documentElement;
    return useAuth.subscribe(({ loginStep }) =>
      root.toggleAttribute('data-member', loginStep === 'finished'),
    );
  }, []);

  useCallFailure(
    useCallback(
      (error) => {
        // A visitor's call may be refused as well; visitors stay on the page.
        if (!endsSession(error) || useAuth.getState().loginStep !== 'finished') return;
        useAuth.getState().clear();
        queries.removeQueries({ queryKey: ['member'] });
        const { path } = splitLocale(withoutPc(location.pathname));
        if (!isLoginPath(path)) router.replace(loginPathFor(currentPath()));
        // Loaded on demand: no page ships the texts for this.
        void import('@/lib/error-text/error-text')
          .then(({ errorText }) => errorText(error, locale))
          .then(toast.error);
      },
      [queries, router, locale],
    ),
  );
  return null;
}
