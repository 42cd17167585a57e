'use client';

import { useEffect, useRef, useState } from 'react';
import { toast } from '@/components/ui/toast';
import type { Quote } from '@/lib/contract/order';
import { useErrorText } from '@/lib/i18n/use-error-text';
import { askForQuote, type QuoteChoice } from '@/lib/queries/quote';

/**
 * The quote of a changing choice. A newer choice drops the answer to an older one; until it is
 * answered the old sums stay, marked as old.
 */
export function useQuote(first: Quote, choice: QuoteChoice) {
  const [quote, setQuote] = useState(first);
  const [isOld, setOld] = useState(false);
  const [problem, setProblem] = useState('');
  const [round, setRound] = useState(0);
  const textOf = useErrorText();
  const asked = JSON.stringify(choice);
  // The first quote knows neither the address nor the shopper's currency.
  const answered = useRef(`0 ${JSON.stringify({ skuId: choice.skuId, quantity: first.amounts.quantity })}`);

  useEffect(() => {
    // A quote is good for some minutes only: a shopper who thinks longer gets a new one unasked.
    const early = Math.max(10, quote.expiresIn - 60) * 1000;
    const timer = setTimeout(() => setRound((current) => current + 1), early);
    return () => clearTimeout(timer);
  }, [quote]);

  const wanted = `${round} ${asked}`;
  useEffect(() => {
    if (answered.current === wanted) {
      // Back at the answered choice: what was asked in between is dropped, and its trouble with it.
      setOld(false);
      setProblem('');
      return;
    }
    const controller = new AbortController();
    setOld(true);
    askForQuote(JSON.parse(asked), controller.signal)
      .then((next) => {
        if (controller.signal.aborted) return;
        answered.current = wanted;
        setQuote(next);
        setProblem('');
        setOld(false);
      })
      .catch(async (error: unknown) => {
        if (controller.signal.aborted) return;
        const text = await textOf(error);
        if (controller.signal.aborted) return;
        setProblem(text);
        setOld(false);
        toast.error(text);
      });
    return () => controller.abort();
  }, [asked, wanted, textOf]);

  return {
    quote,
    isOld,
    problem,
    /** The server's newer quote, after it refused the one that was shown. */
    takeQuote: (next: Quote) => setQuote(next),
    /** Asks again for the same choice: what it depends on changed. */
    renew: () => setRound((current) => current + 1),
  };
}
