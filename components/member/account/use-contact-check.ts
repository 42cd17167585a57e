'use client';

import { useRef, useState } from 'react';
import { useErrorText } from '@/lib/i18n/use-error-text';

type CheckState = 'untold' | 'checking' | 'free' | 'wrong';

export type ContactCheck = ReturnType<typeof useContactCheck>;

/**
 * Asks the shop whether a contact can be bound, once for each that is typed: the shop answers few such questions.
 * @param ask true when it is free; throws what else is wrong
 */
export function useContactCheck(ask: () => Promise<boolean>, taken: string) {
  const textOf = useErrorText();
  const [state, setState] = useState<CheckState>('untold');
  const [error, setError] = useState('');
  const asked = useRef('');

  async function check(contact: string): Promise<boolean> {
    if (contact === asked.current && state !== 'untold') return state === 'free';
    asked.current = contact;
    setState('checking');
    setError('');
    let problem = '';
    try {
      problem = (await ask()) ? '' : taken;
    } catch (failure) {
      problem = await textOf(failure);
    }
    // Another one has been typed meanwhile.
    if (asked.current !== contact) return false;
    setError(problem);
    setState(problem === '' ? 'free' : 'wrong');
    return problem === '';
  }
  return {
    state,
    error,
    check,
    forget: () => {
      asked.current = '';
      setState('untold');
      setError('');
    },
  };
}
