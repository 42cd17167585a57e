import { useEffect } from 'react';
import type { AuthField, AuthForm } from './auth-form';

/** Shows a failure of the backend at the field it belongs to. Typing in the field clears it. */
export function useProblemAtField(form: AuthForm, field: AuthField, problem: string): void {
  const { setError } = form;
  useEffect(() => {
    if (problem) setError(field, { type: 'server', message: problem });
  }, [setError, field, problem]);
}
