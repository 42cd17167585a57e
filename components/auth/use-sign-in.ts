'use client';

import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import { ApiError } from '@/lib/api/api-error';
import { useErrorText } from '@/lib/i18n/use-error-text';
import { type SignInRequest, signIn } from '@/lib/queries/sign-in';
import { useLockFlag } from './use-lock-flag';

/**
 * Signs in once at a time and leaves for the page the member wanted. The whole page is loaded anew:
 * everything the router kept was made for a visitor.
 */
export function useSignIn(target: string) {
  const [isBusy, setBusy] = useState(false);
  const [isProving, setProving] = useState(false);
  const { isLocked, lock, unlock } = useLockFlag();
  const [error, setError] = useState('');
  const textOf = useErrorText();
  return {
    isBusy,
    /** A proof of work is under way. */
    isProving,
    /** Passwords are refused for now, right ones too: until the time the shop told, or for another name. */
    isLocked,
    /** For another name: the lock was not his. */
    unlock,
    error,
    clearError: () => setError(''),
    submit: async (request: SignInRequest) => {
      if (isBusy) return;
      setBusy(true);
      setError('');
      try {
        await signIn(request, setProving);
        window.location.replace(target);
      } catch (failure) {
        const text = await textOf(failure);
        const end = request.grant_type === 'password' ? lockEnd(failure) : null;
        if (end === null) unlock();
        else lock(end);
        setError(end === null ? text : '');
        toast.error(text);
        setBusy(false);
      }
    },
  };
}

/** Until when passwords are refused, in epoch milliseconds; null when that was not the reason. */
function lockEnd(failure: unknown): number | null {
  if (!(failure instanceof ApiError) || failure.message !== 'common_login_lockedAccount') return null;
  // Seconds from now, not a time: the clock of the device may be wrong.
  return failure.retryAfter === null ? Number.POSITIVE_INFINITY : Date.now() + failure.retryAfter * 1000;
}
