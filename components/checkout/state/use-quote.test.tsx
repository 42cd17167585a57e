import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeQueryClient } from '@/lib/api/query-provider';
import type { QuoteChoice } from '@/lib/checkout/queries/quote';
import type { Quote } from '@/lib/pricing/contract';
import { useQuote } from './use-quote';

type Request = { choice: QuoteChoice; resolve: (quote: Quote) => void; reject: (error: Error) => void };

const requests: Request[] = [];

vi.mock('@/lib/api/browser', () => ({
  call: (_key: string, { body }: { body: QuoteChoice }) =>
    new Promise<Quote>((resolve, reject) => {
      requests.push({ choice: body, resolve, reject });
    }),
}));
vi.mock('@/lib/error-text/use-error-text', () => {
  const textOf = async (error: unknown) => String(error);
  return { useErrorText: () => textOf };
});

/** Only the fields that the hook reads. */
function quoteOf(quantity: number, expiresIn = 600): Quote {
  const quote = { amounts: { quantity }, expiresIn, quoteToken: `token-${quantity}-${expiresIn}` };
  return quote as Quote;
}

const first = quoteOf(1);

function render() {
  const client = makeQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(({ quantity }) => useQuote(first, { skuId: '7', quantity }), {
    initialProps: { quantity: 1 },
    wrapper,
  });
}

describe('the quote of a changing choice', () => {
  beforeEach(() => {
    requests.length = 0;
  });

  it('does not request the first choice again', () => {
    const { result } = render();
    expect(requests).toHaveLength(0);
    expect(result.current).toMatchObject({ quote: first, isOld: false, problem: '' });
  });

  it('uses the response to the newest choice and ignores a late one to an older choice', async () => {
    const { result, rerender } = render();
    rerender({ quantity: 2 });
    rerender({ quantity: 3 });
    expect(result.current.isOld).toBe(true);
    expect(result.current.quote).toBe(first);
    await act(async () => {
      requests[1]?.resolve(quoteOf(3));
      requests[0]?.resolve(quoteOf(2));
    });
    await waitFor(() => expect(result.current.isOld).toBe(false));
    expect(result.current.quote.amounts.quantity).toBe(3);
  });

  it('shows the cached quote when the choice returns to it before the response', async () => {
    const { result, rerender } = render();
    rerender({ quantity: 2 });
    expect(result.current.isOld).toBe(true);
    rerender({ quantity: 1 });
    await waitFor(() => expect(result.current.isOld).toBe(false));
    expect(result.current.quote).toBe(first);
  });

  it('keeps the last quote with the problem of a failed choice, and drops the problem with the choice', async () => {
    const { result, rerender } = render();
    rerender({ quantity: 2 });
    await act(async () => requests[0]?.reject(new Error('refused')));
    await waitFor(() => expect(result.current.problem).toContain('refused'));
    expect(result.current.quote).toBe(first);
    rerender({ quantity: 1 });
    await waitFor(() => expect(result.current.problem).toBe(''));
  });

  it('requests the same choice again on demand', async () => {
    const { result } = render();
    await act(async () => result.current.renew());
    expect(requests.map(({ choice }) => choice)).toEqual([{ skuId: '7', quantity: 1 }]);
    const newer = quoteOf(1, 500);
    await act(async () => requests[0]?.resolve(newer));
    await waitFor(() => expect(result.current.isOld).toBe(false));
    expect(result.current.quote).toEqual(newer);
  });

  it('shows a newer quote that came with a refusal without a request', async () => {
    const { result } = render();
    const newer = quoteOf(1, 400);
    await act(async () => result.current.takeQuote(newer));
    await waitFor(() => expect(result.current.quote).toEqual(newer));
    expect(requests).toHaveLength(0);
  });

  it('requests a new quote before the old one expires', async () => {
    vi.useFakeTimers();
    render();
    expect(requests).toHaveLength(0);
    await act(async () => vi.advanceTimersByTimeAsync(545_000));
    expect(requests).toHaveLength(1);
    vi.useRealTimers();
  });
});
