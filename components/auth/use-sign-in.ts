'use client';

import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import { useErrorText } from '@/lib/i18n/use-error-text';
import { type SignInRequest, signIn } from '@/lib/queries/sign-in';

/**
 * Signs in once at a time and leaves for the page the member wanted. The whole page is loaded anew:
 * everything the router kept was made for a visitor.
 */
export function useSignIn(target: string) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const textOf = useErrorText();
  return {
    isBusy,
    error,
    clearError: () => setError(''),
    submit: async (request: SignInRequest) => {
      if (isBusy) return;
      setBusy(true);
      setError('');
      try {
        await signIn(request);
        window.location.replace(target);
      } catch (failure) {
        const text = await textOf(failure);
        setError(text);
        toast.error(text);
        setBusy(false);
      }
    },
  };
}
