'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';

/** Six digits for one challenge, as they are typed. A new challenge is typed into at once. */
export function useCode() {
  const text = useTranslations('auth');
  const box = useRef<HTMLInputElement>(null);
  const [challengeId, setChallengeId] = useState('');
  const [value, setValue] = useState('');
  const [error, setError] = useState('');
  return {
    challengeId,
    value,
    error,
    setError,
    /** Whether a whole code is there; shows what is missing. */
    isReady: (typed = value): boolean => {
      const missing = !challengeId ? text('codeFirst') : typed.length < 6 ? text('codeShort') : '';
      setError(missing);
      return missing === '';
    },
    field: {
      ref: box,
      challengeId,
      value,
      onChallenge: (challenge: string) => {
        setChallengeId(challenge);
        setError('');
        box.current?.focus();
      },
      onChange: (typed: string) => {
        setValue(typed);
        setError('');
      },
    },
  };
}
