'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useEffect } from 'react';
import { toast } from '@/components/ui/toast';
import { onCallFailure } from '@/lib/api/browser';
import { endsSession } from '@/lib/i18n/error-message';
import { useRouter } from '@/lib/i18n/navigation';
import { addressHere } from '@/lib/routing/address-here';
import { isLoginPath, loginAddress, splitLocale } from '@/lib/routing/addresses';
import { withoutPc } from '@/lib/routing/pc';
import { useAuth } from '@/lib/stores/auth';
import { settleGoodsType } from '@/lib/stores/goods-type';
import { useSettings } from '@/lib/stores/settings';

/**
 * Reads the stores that outlive the page, after hydration so that the first render is the server's;
 * follows a login or logout in another tab; ends the session in the browser when a call says that it is over, and
 * leads to the login with a word about it, from a public page too (spec section 8).
 * @param staticDomain part of the addresses at which the shop sells all its goods
 */
export function StoredState({ staticDomain }: { staticDomain?: string }) {
  const queries = useQueryClient();
  const router = useRouter();
  const locale = useLocale();

  useEffect(() => {
    void useAuth.persist.rehydrate();
    void Promise.resolve(useSettings.persist.rehydrate()).then(() => settleGoodsType(staticDomain));
    function onStorage(event: StorageEvent) {
      if (event.key === 'auth') void useAuth.persist.rehydrate();
      if (event.key === 'settings') void useSettings.persist.rehydrate();
    }
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [staticDomain]);

  useEffect(
    () =>
      onCallFailure((error) => {
        // A visitor is refused as well, and stays where he is.
        if (!endsSession(error) || useAuth.getState().loginStep !== 'finished') return;
        useAuth.getState().clear();
        queries.removeQueries({ queryKey: ['member'] });
        const { path } = splitLocale(withoutPc(location.pathname));
        if (!isLoginPath(path)) router.replace(loginAddress(addressHere()));
        // No page carries the words for this.
        void import('@/lib/i18n/use-error-text')
          .then(({ errorText }) => errorText(error, locale))
          .then(toast.error);
      }),
    [queries, router, locale],
  );
  return null;
}
