'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { passwordLength, wrongPassword } from './new-passwords';

const labels = {
  register: { first: 'password', second: 'passwordAgain' },
  reset: { first: 'newPassword', second: 'newPasswordAgain' },
} as const;

/** A new password, typed twice. */
export function useNewPasswords(occasion: keyof typeof labels) {
  const words = labels[occasion];
  const text = useTranslations('auth');
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const [wrong, setWrong] = useState<'length' | 'mismatch' | null>(null);
  return {
    password: first,
    again: second,
    /** False after it has shown what is wrong. */
    areReady: (): boolean => {
      const problem = wrongPassword(first, second);
      setWrong(problem);
      return problem === null;
    },
    first: {
      label: text(words.first),
      autoComplete: 'new-password' as const,
      value: first,
      hint: text('passwordRule', passwordLength),
      error: wrong === 'length' ? text('passwordRule', passwordLength) : '',
      onChange: (typed: string) => {
        setFirst(typed);
        setWrong(null);
      },
    },
    second: {
      label: text(words.second),
      autoComplete: 'new-password' as const,
      value: second,
      error: wrong === 'mismatch' ? text('passwordMismatch') : '',
      onChange: (typed: string) => {
        setSecond(typed);
        setWrong(null);
      },
    },
  };
}
