'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useCallback, useEffect } from 'react';
import { toast } from '@/components/ui/feedback/toast';
import { endsSession } from '@/lib/api/api-error';
import { useCallFailure } from '@/lib/api/use-call-failure';
import { useErrorText } from '@/lib/error-text/use-error-text';
import { currentPath } from '@/lib/routing/current-path';
import { useRouter } from '@/lib/routing/navigation';
import { isLoginPath, loginPathFor, splitLocale } from '@/lib/routing/paths';
import { withoutPc } from '@/lib/routing/pc';
import { useAuth } from '@/lib/stores/auth';
import { applyProductType } from '@/lib/stores/product-type';
import { safeSessionStorage } from '@/lib/stores/safe-storage';
import { useSettings } from '@/lib/stores/settings';
import { memberChangedKey } from './member-changed-key';

const loadFollower = () => import('./follow-member');

/**
 * Reads the persisted stores after hydration, so that the first render equals the server's; follows a sign-in or
 * sign-out in another tab; loads the page again when another member has signed in there, because it shows data of the
 * former one; and ends the session in the browser when a call fails because it is over, with a toast
 * and the login page.
 * @param staticDomain part of the host names at which the shop sells all its products
 */
export function StoredState({ staticDomain }: { staticDomain?: string }) {
  const queries = useQueryClient();
  const router = useRouter();
  const locale = useLocale();
  const textOf = useErrorText();
  const t = useTranslations('shell.ui');

  useEffect(() => {
    void useAuth.persist.rehydrate();
    void Promise.resolve(useSettings.persist.rehydrate()).then(() => {
      applyProductType(staticDomain);
      useSettings.getState().setLang(locale);
    });
    function onStorage(event: StorageEvent) {
      if (event.key === 'auth') void loadFollower().then(({ followMember }) => followMember());
      if (event.key === 'settings') void useSettings.persist.rehydrate();
    }
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [staticDomain, locale]);

  useEffect(() => {
    if (safeSessionStorage.getItem(memberChangedKey) === null) return;
    void loadFollower().then(({ sayMemberChanged }) => sayMemberChanged(t('memberChanged')));
  }, [t]);

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
        void textOf(error).then(toast.error);
      },
      [queries, router, textOf],
    ),
  );
  return null;
}
