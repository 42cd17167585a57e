import { describe, expect, it, vi } from 'vitest';

vi.mock('next-intl/server', () => ({ getLocale: async () => 'en' }));

const { askedOrder, askedRequest, askedSku } = await import('./asked-for');

/** What Next.js throws for a redirect and for a 404, as text. */
const outcome = (page: Promise<string>) => page.catch((error: { digest?: string }) => error.digest);

describe('the address of a page', () => {
  it('names what it shows', async () => {
    expect(await askedOrder('2026112900000001')).toBe('2026112900000001');
    expect(await askedRequest('42')).toBe('42');
  });

  it('without one leads to the list in the language of the page', async () => {
    expect(await outcome(askedOrder(undefined))).toMatch(/^NEXT_REDIRECT;[a-z]+;\/en\/order;307/);
    expect(await outcome(askedRequest(undefined))).toMatch(/^NEXT_REDIRECT;[a-z]+;\/en\/order;307/);
    expect(await outcome(askedSku(undefined))).toMatch(/^NEXT_REDIRECT;[a-z]+;\/en\/category;307/);
  });

  it.each(['', 'abc', '1', '2026112900000001x', ['2026112900000001', '2']])(
    'with %j is a 404',
    async (value) => {
      expect(await outcome(askedOrder(value))).toMatch(/404/);
    },
  );
});
