import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { ApiError } from '@/lib/api/api-error';
import { type SignInRequest, useSignIn } from '@/lib/auth/queries/sign-in';
import { areCookiesBlocked } from '../fields/cookies-needed';
import { useLockFlag } from './use-lock-flag';

/**
 * Signs in and opens the return URL. That page is loaded in full: everything the router cached was
 * rendered for a visitor. A refusal is shown once, in the form (docs/decisions/044).
 */
/** The ticket of the second step, when a first step was right. */
function ticketOf(failure: unknown): string | null {
  if (!(failure instanceof ApiError) || failure.message !== 'common_login_secondFactor') return null;
  const { data } = failure;
  const ticket = typeof data === 'object' && data !== null && 'ticket' in data ? data.ticket : null;
  return typeof ticket === 'string' ? ticket : null;
}

export function useLogin(target: string) {
  const text = useTranslations('auth');
  const { mutation, isSolvingCaptcha } = useSignIn();
  const { submit, isBusy, problem, setProblem } = useSubmit(mutation);
  const { isLocked, lock, unlock } = useLockFlag();
  const [ticket, setTicket] = useState<string | null>(null);
  return {
    /** Stays true after a success, until the next page replaces this one. */
    isBusy: isBusy || mutation.isSuccess,
    isSolvingCaptcha,
    /** Passwords are locked: even a correct one is refused. */
    isLocked,
    /** Called when another name is entered: the lock belongs to one name. */
    unlock,
    /** Why the last attempt failed. A lock has its own notice. */
    problem: isLocked ? '' : problem,
    clearProblem: () => setProblem(''),
    /** Of the second step, which is shown in place of the first one; null before it and after `setTicket(null)`. */
    ticket,
    setTicket,
    submit: async (request: SignInRequest) => {
      if (areCookiesBlocked()) return setProblem(text('cookiesNeeded'));
      return submit(request, {
        onSuccess: () => window.location.replace(target),
        onError: (failure) => {
          const asked = ticketOf(failure);
          if (asked !== null) {
            setTicket(asked);
            setProblem('');
            return 'shown';
          }
          if (failure instanceof ApiError && failure.message === 'common_login_secondFactorExpired') {
            setTicket(null);
          }
          const end = request.grant_type === 'password' ? lockEnd(failure) : null;
          if (end === null) unlock();
          else {
            lock(end);
            setProblem('');
          }
          return 'shown';
        },
      });
    },
  };
}

/** Epoch milliseconds until which passwords are refused; null when the failure has another reason. */
function lockEnd(failure: unknown): number | null {
  if (!(failure instanceof ApiError) || failure.message !== 'common_login_lockedAccount') return null;
  // The response counts seconds from now, because the clock of the device may be wrong.
  return failure.retryAfter === null ? Number.POSITIVE_INFINITY : Date.now() + failure.retryAfter * 1000;
}
