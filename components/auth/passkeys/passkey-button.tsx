'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { areCookiesBlocked } from '../fields/cookies-needed';

/**
 * Signs in with a passkey. Its code is loaded when it is pressed; consent is in the text below, as for the providers.
 * @param target path that opens after the sign-in
 */
export function PasskeyButton({ target }: { target: string }) {
  const text = useTranslations('auth');
  const mutation = useMutation({
    mutationKey: ['sign-in'],
    mutationFn: async () => (await import('@/lib/auth/queries/passkey-sign-in')).signInWithPasskey(),
  });
  const { submit, isBusy, problem, setProblem } = useSubmit<void, void>(mutation);
  function signIn() {
    if (areCookiesBlocked()) return setProblem(text('cookiesNeeded'));
    if (typeof window.PublicKeyCredential !== 'function') return setProblem(text('passkey.unsupported'));
    void submit(undefined, {
      // That page is loaded in full: everything the router cached was rendered for a visitor.
      onSuccess: () => window.location.replace(target),
      onError: (failure) => {
        const isDeclined = failure instanceof Error && failure.name === 'PasskeyDeclined';
        if (isDeclined) setProblem(text('passkey.declined'));
        return 'shown';
      },
    });
  }
  return (
    <div className="field">
      <SubmitButton
        type="button"
        className="button button-large button-block"
        busy={isBusy || mutation.isSuccess}
        busyText={text('passkey.waiting')}
        onClick={signIn}
      >
        {text('passkey.signIn')}
      </SubmitButton>
      {problem ? (
        <span className="hint hint-error" role="alert">
          {problem}
        </span>
      ) : null}
    </div>
  );
}
