'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { looksLikeEmail } from './looks-like-email';

/** An e-mail address as it is typed. */
export function useEmail() {
  const text = useTranslations('auth');
  const [value, setValue] = useState('');
  const [error, setError] = useState('');
  return {
    /** The address to write to; null after it has shown what is wrong. */
    target: (): { channel: 'EMAIL'; email: string } | null => {
      const isRight = looksLikeEmail(value);
      setError(isRight ? '' : text('emailInvalid'));
      return isRight ? { channel: 'EMAIL', email: value.trim() } : null;
    },
    field: {
      value,
      error,
      onChange: (typed: string) => {
        setValue(typed);
        setError('');
      },
    },
  };
}
