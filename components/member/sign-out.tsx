'use client';

import { useTranslations } from 'next-intl';
import { SubmitButton } from '@/components/ui/submit-button';
import { useAttempt } from '@/components/ui/use-attempt';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/browser';
import { useAddressOf } from '@/lib/i18n/navigation';
import { homeAddress } from '@/lib/routing/addresses';
import { useAuth } from '@/lib/stores/auth';

/** Ends this session. The whole page is loaded anew: nothing of the member may stay in memory. */
export function SignOut() {
  const text = useTranslations('member');
  const addressOf = useAddressOf();
  const { attempt, isBusy } = useAttempt();

  const leave = () =>
    attempt(async () => {
      try {
        await call('DELETE /auth/token/logout');
      } catch (failure) {
        // The gateway has dropped the session whatever the backend said, unless nothing reached it.
        if (!(failure instanceof ApiError) || failure.status === 0) throw failure;
      }
      useAuth.getState().clear();
      window.location.replace(addressOf(homeAddress));
    });

  return (
    <SubmitButton
      type="button"
      className="button button-quiet"
      busy={isBusy}
      busyText={text('signingOut')}
      onClick={leave}
    >
      {text('signOut')}
    </SubmitButton>
  );
}
