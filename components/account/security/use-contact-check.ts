import { useRef, useState } from 'react';
import { type Contact, useCheckContact } from '@/lib/account/queries/check-contact';
import { useErrorText } from '@/lib/error-text/use-error-text';

export type ContactCheck = ReturnType<typeof useContactCheck>;

/**
 * Checks whether a contact can be bound. The backend limits such requests, so each contact is checked once.
 * @param taken the text for a contact that is in use
 */
export function useContactCheck(taken: string) {
  const textOf = useErrorText();
  const { mutateAsync } = useCheckContact();
  const [state, setState] = useState<'unknown' | 'checking' | 'free' | 'wrong'>('unknown');
  const [problem, setProblem] = useState('');
  const checked = useRef('');

  async function check(contact: Contact): Promise<void> {
    const key = JSON.stringify(contact);
    if (key === checked.current && state !== 'unknown') return;
    checked.current = key;
    setState('checking');
    setProblem('');
    const found = await mutateAsync(contact).then((isFree) => (isFree ? '' : taken), textOf);
    // Another contact was entered meanwhile.
    if (checked.current !== key) return;
    setProblem(found);
    setState(found === '' ? 'free' : 'wrong');
  }
  return {
    state,
    problem,
    check,
    reset: () => {
      checked.current = '';
      setState('unknown');
      setProblem('');
    },
  };
}
