import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type AuthValues, useAuthField, useAuthForm } from '@/components/auth/fields/auth-form';
import { useResendTimer } from '@/components/auth/fields/use-resend-timer';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { useMember } from '@/lib/account/queries/load-member';
import { ApiError } from '@/lib/api/api-error';
import { type RevealProof, useSendRevealCode } from '@/lib/delivery/queries/reveal-codes';
import { codeDigits } from '@/lib/promises';

export type Method = 'password' | 'email';

/** The password, or the code by e-mail, that reveals card codes; neither while an earlier proof is valid. */
export function useReveal<Revealed>({
  mutation,
  isProven,
  onProofExpired,
  onRevealed,
}: RevealDialogProps<Revealed>) {
  const text = useTranslations('order.reveal');
  const sending = useSubmit(useSendRevealCode());
  const revealing = useSubmit(mutation);
  const member = useMember();
  const timer = useResendTimer();
  const [chosen, setChosen] = useState<Method | null>(null);
  const [sentTo, setSentTo] = useState('');
  // A member who signed up with a code has no password.
  const method = chosen ?? (member && !member.hasPassword ? 'email' : 'password');
  const form = useAuthForm([
    (values) => {
      if (isProven || proofOf(method, values)) return null;
      return method === 'password'
        ? { field: 'currentPassword', message: text('passwordMissing') }
        : { field: 'emailCode', message: text('codeMissing') };
    },
  ]);
  const password = useAuthField(form, 'currentPassword');
  const code = useAuthField(form, 'emailCode');

  function clearProblem() {
    form.clearErrors();
    sending.setProblem('');
    revealing.setProblem('');
  }

  function send() {
    clearProblem();
    void sending.submit(undefined, {
      onSuccess: (sent) => {
        form.setValue('emailChallenge', sent.challengeId);
        setSentTo(sent.maskedTarget);
        timer.start(sent.resendAfter);
      },
      onError: () => 'shown',
    });
  }

  const reveal = form.handleSubmit((values) => {
    const proof = isProven ? null : proofOf(method, values);
    if (!proof && !isProven) return;
    sending.setProblem('');
    void revealing.submit(proof, {
      onSuccess: (revealed) => {
        form.reset();
        setSentTo('');
        onRevealed(revealed);
      },
      onError: (failure) => {
        if (failure instanceof ApiError && failure.message === 'card_revealRequired') onProofExpired();
        // Without fields for a proof there is no hint.
        return isProven ? undefined : 'shown';
      },
    });
  });

  return {
    method,
    choose: (next: Method) => {
      setChosen(next);
      clearProblem();
    },
    password,
    code,
    clearProblem,
    sentTo,
    send,
    secondsLeft: timer.secondsLeft,
    reveal,
    isBusy: sending.isBusy || revealing.isBusy,
    problem: (method === 'password' ? password : code).error || sending.problem || revealing.problem,
  };
}

/** Null while the password or the code is missing. */
function proofOf(
  method: Method,
  { currentPassword, emailCode, emailChallenge }: AuthValues,
): RevealProof | null {
  if (method === 'password') return currentPassword === '' ? null : { password: currentPassword };
  const isComplete = emailCode.length === codeDigits && emailChallenge !== '';
  return isComplete ? { challengeId: emailChallenge, code: emailCode } : null;
}

export type RevealDialogProps<Revealed> = {
  mutation: UseMutationResult<Revealed, Error, RevealProof | null>;
  /** Whether a code is shown that was not shown before. */
  isFirst: boolean;
  /** Message key of what showing it means. */
  consequence: 'codes.shownCounts' | 'codes.downloadCounts';
  button: string;
  /** Whether the member has authenticated for this order a short while ago. */
  isProven: boolean;
  onProofExpired: () => void;
  onClose: () => void;
  onRevealed: (revealed: Revealed) => void;
};
