'use client';

import { useRef, useState } from 'react';
import { useErrorText } from '@/lib/i18n/use-error-text';
import { toast } from './toast';

/**
 * One piece of work at a time: a second click while it runs does nothing, and a refusal is said as a toast
 * and kept as `problem` for the place it belongs to.
 */
export function useAttempt() {
  const textOf = useErrorText();
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function attempt(work: () => Promise<void>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setProblem('');
    try {
      await work();
    } catch (failure) {
      const words = await textOf(failure);
      setProblem(words);
      toast.error(words);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }
  return { attempt, isBusy, problem, setProblem };
}
