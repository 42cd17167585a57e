import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toast } from '@/components/ui/feedback/toast';
import { type QuoteChoice, quoteQuery } from '@/lib/checkout/queries/quote';
import { useErrorText } from '@/lib/error-text/use-error-text';
import type { Quote } from '@/lib/pricing/contract';

/**
 * The quote of a changing choice. The last quote stays visible, marked as old, while the one of a new choice loads,
 * and when it fails.
 * @param first the server's quote, which knows neither the postal address nor the currency
 * @param isPlaced the order exists and keeps its price: no further quote is requested
 */
export function useQuote(first: Quote, choice: QuoteChoice, isPlaced = false) {
  const client = useQueryClient();
  const textOf = useErrorText();
  const options = quoteQuery(choice);
  // Before the first render of the query: its first choice needs no request.
  useState(() => {
    const plain = quoteQuery({ skuId: choice.skuId, quantity: first.amounts.quantity });
    client.setQueryData(plain.queryKey, first);
  });
  const { data, error, isFetching, refetch } = useQuery({ ...options, enabled: !isPlaced });
  const [shown, setShown] = useState(first);
  const [problem, setProblem] = useState<{ error: Error; text: string } | null>(null);
  if (data && data !== shown && !isPlaced) setShown(data);

  useEffect(() => {
    if (!error) return;
    let isCurrent = true;
    textOf(error).then((text) => {
      if (!isCurrent) return;
      setProblem({ error, text });
      toast.error(text);
    });
    return () => {
      isCurrent = false;
    };
  }, [error, textOf]);

  return {
    quote: isPlaced ? shown : (data ?? shown),
    isOld: isFetching && !isPlaced,
    problem: error && problem?.error === error ? problem.text : '',
    /** Shows a newer quote of the same choice, which the server sent with its refusal. */
    takeQuote: (next: Quote) => client.setQueryData(options.queryKey, next),
    /** Requests the quote of the same choice again. */
    renew: () => void refetch(),
  };
}
