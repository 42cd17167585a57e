'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { SubmitButton } from '@/components/ui/submit-button';
import { call } from '@/lib/api/browser';
import { homeAddress, localizedAddress } from '@/lib/routing/addresses';
import { useAuth } from '@/lib/stores/auth';

/** Ends this session. The whole page is loaded anew: nothing of the member may stay in memory. */
export function SignOut() {
  const text = useTranslations('member');
  const locale = useLocale();
  const [isBusy, setBusy] = useState(false);

  async function leave() {
    setBusy(true);
    try {
      await call('DELETE /auth/token/logout');
    } catch {
      // The cookies are gone all the same; an unreachable shop must not keep anybody signed in here.
    }
    useAuth.getState().clear();
    window.location.replace(localizedAddress(homeAddress, locale));
  }

  return (
    <SubmitButton
      type="button"
      className="button"
      busy={isBusy}
      busyText={text('signingOut')}
      onClick={leave}
    >
      {text('signOut')}
    </SubmitButton>
  );
}
