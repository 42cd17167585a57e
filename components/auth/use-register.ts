'use client';

import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import { ApiError } from '@/lib/api/api-error';
import type { RegisterRequest } from '@/lib/contract/register';
import { useErrorText } from '@/lib/i18n/use-error-text';
import { register } from '@/lib/queries/sign-in';

/** Where a refusal belongs. */
type Place = 'code' | 'password' | 'exists' | 'form';

function placeOf(message: string): Place {
  if (message.startsWith('common_error_verifyCode')) return 'code';
  if (message.startsWith('member_register_')) return 'exists';
  if (message.startsWith('member_password_') || message === 'shop_password_invalidPassword')
    return 'password';
  return 'form';
}

/** Makes the account once at a time, and leaves as the login does. */
export function useRegister(target: string) {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ place: Place; text: string } | null>(null);
  const textOf = useErrorText();
  const textAt = (place: Place) => (refusal?.place === place ? refusal.text : '');
  return {
    isBusy,
    codeError: textAt('code'),
    passwordError: textAt('password'),
    /** Says that the proved mailbox or phone has an account. */
    exists: textAt('exists'),
    clear: () => setRefusal(null),
    submit: async (request: RegisterRequest) => {
      if (isBusy) return;
      setBusy(true);
      setRefusal(null);
      try {
        await register(request);
        window.location.replace(target);
      } catch (failure) {
        const text = await textOf(failure);
        setRefusal({ place: failure instanceof ApiError ? placeOf(failure.message) : 'form', text });
        toast.error(text);
        setBusy(false);
      }
    },
  };
}
