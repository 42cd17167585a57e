import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Quote } from '@/lib/contract/order';
import type { QuoteChoice } from '@/lib/queries/quote';
import { useQuote } from './use-quote';

const asked: { choice: QuoteChoice; answer: (quote: Quote) => void; fail: (error: Error) => void }[] = [];

vi.mock('@/lib/queries/quote', () => ({
  askForQuote: (choice: QuoteChoice) =>
    new Promise<Quote>((answer, fail) => {
      asked.push({ choice, answer, fail });
    }),
}));
vi.mock('@/lib/i18n/use-error-text', () => {
  const textOf = async (error: unknown) => String(error);
  return { useErrorText: () => textOf };
});

/** Only what the hook looks at. */
function quoteOf(quantity: number, expiresIn = 600): Quote {
  const quote = { amounts: { quantity }, expiresIn, quoteToken: `token-${quantity}-${expiresIn}` };
  return quote as Quote;
}

const first = quoteOf(1);
const render = () =>
  renderHook(({ quantity }) => useQuote(first, { skuId: '7', quantity }), { initialProps: { quantity: 1 } });

describe('the quote of a changing choice', () => {
  beforeEach(() => {
    asked.length = 0;
  });

  it('takes the newest answer and drops an older one that comes late', async () => {
    const { result, rerender } = render();
    rerender({ quantity: 2 });
    rerender({ quantity: 3 });
    expect(result.current.isOld).toBe(true);
    await act(async () => {
      asked[1]?.answer(quoteOf(3));
      asked[0]?.answer(quoteOf(2));
    });
    expect(result.current.quote.amounts.quantity).toBe(3);
    expect(result.current.isOld).toBe(false);
  });

  it('is whole again when the shopper goes back before the answer came', async () => {
    const { result, rerender } = render();
    rerender({ quantity: 2 });
    expect(result.current.isOld).toBe(true);
    rerender({ quantity: 1 });
    await waitFor(() => expect(result.current.isOld).toBe(false));
    expect(result.current.quote).toBe(first);
  });

  it('forgets the trouble of a choice that was left', async () => {
    const { result, rerender } = render();
    rerender({ quantity: 2 });
    await act(async () => asked[0]?.fail(new Error('refused')));
    await waitFor(() => expect(result.current.problem).toContain('refused'));
    rerender({ quantity: 1 });
    await waitFor(() => expect(result.current.problem).toBe(''));
  });

  it('asks anew for the same choice when told that the ground changed', async () => {
    const { result } = render();
    await act(async () => result.current.renew());
    expect(asked.map(({ choice }) => choice)).toEqual([{ skuId: '7', quantity: 1 }]);
    const newer = quoteOf(1, 500);
    await act(async () => asked[0]?.answer(newer));
    expect(result.current.quote).toBe(newer);
    expect(result.current.isOld).toBe(false);
  });

  it('asks anew before the quote ends', async () => {
    vi.useFakeTimers();
    render();
    expect(asked).toHaveLength(0);
    await act(async () => vi.advanceTimersByTimeAsync(545_000));
    expect(asked).toHaveLength(1);
    vi.useRealTimers();
  });
});
