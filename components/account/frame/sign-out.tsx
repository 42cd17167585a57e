'use client';

import { useTranslations } from 'next-intl';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { useSignOut } from '@/lib/auth/queries/sign-out';
import { useLocalizedPath } from '@/lib/routing/navigation';
import { homePath } from '@/lib/routing/paths';

/** Ends this session and loads the home page in full: no data of the member may stay in memory. */
export function SignOut() {
  const text = useTranslations('member');
  const localize = useLocalizedPath();
  const { submit, isBusy } = useSubmit(useSignOut());
  const leave = () => submit(undefined, { onSuccess: () => window.location.replace(localize(homePath)) });
  return (
    <SubmitButton
      type="button"
      className="button button-small"
      busy={isBusy}
      busyText={text('signingOut')}
      onClick={leave}
    >
      {text('signOut')}
    </SubmitButton>
  );
}
