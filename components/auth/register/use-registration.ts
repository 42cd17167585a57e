import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { ApiError } from '@/lib/api/api-error';
import { useRegister } from '@/lib/auth/queries/register';
import type { RegisterRequest } from '@/lib/auth/register-contract';
import { useErrorText } from '@/lib/error-text/use-error-text';
import type { AuthField, AuthForm } from '../fields/auth-form';
import { areCookiesBlocked } from '../fields/cookies-needed';

function isExisting(failure: unknown): boolean {
  return failure instanceof ApiError && failure.message.startsWith('member_register_');
}

/** Registers, shows a failure where it belongs, and opens the target page after a success. */
export function useRegistration(form: AuthForm, codeField: AuthField, target: string) {
  const text = useTranslations('auth');
  const register = useRegister();
  const { submit, isBusy } = useSubmit(register);
  const textOf = useErrorText();
  const [existing, setExisting] = useState('');

  /** The field that a failure belongs to; null for failures that only the toast shows. */
  function fieldOf(failure: unknown): AuthField | null {
    if (!(failure instanceof ApiError)) return null;
    if (failure.message.startsWith('common_error_verifyCode')) return codeField;
    if (failure.message.startsWith('member_password_')) return 'password';
    return failure.message === 'shop_password_invalidPassword' ? 'password' : null;
  }
  function showFailure(failure: unknown) {
    const field = fieldOf(failure);
    if (!field && !isExisting(failure)) return;
    void textOf(failure).then((message) => {
      if (field) form.setError(field, { type: 'server', message });
      else setExisting(message);
    });
    return 'shown';
  }

  return {
    /** Stays true after a success, until the next page replaces this one. */
    isBusy: isBusy || register.isSuccess,
    /** The message that the contact already has an account; empty otherwise. */
    existing,
    clear: () => setExisting(''),
    submit: async (request: RegisterRequest) => {
      setExisting('');
      if (areCookiesBlocked()) return form.setError(codeField, { message: text('cookiesNeeded') });
      return submit(request, {
        onSuccess: () => window.location.replace(target),
        onError: showFailure,
      });
    },
  };
}
