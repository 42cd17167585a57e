import { beforeEach, expect, it, vi } from 'vitest';
import { useAuth } from '@/lib/stores/auth';
import { requests, responses } from '@/tests/setup/recorded-requests';
import { refreshUsedDeals } from './used-deals';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));

/** jsdom has no constructed style sheets. */
const rules = { text: '' };
beforeEach(() => {
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync(text: string) {
        rules.text = text;
      }
    },
  );
  Object.defineProperty(document, 'adoptedStyleSheets', { value: [], writable: true, configurable: true });
  requests.length = 0;
});

const signIn = () => useAuth.getState().setAuth({ userId: '1', username: 'm', areaCode: null, data: null });

it('shows the usual price of deals that the member has used, and that an unpaid order has one, until the sign-out', async () => {
  responses.of = () => ({ dealIds: ['7', '8'], unpaid: [{ dealId: '8', orderSn: '1' }] });
  await refreshUsedDeals();
  expect([requests, rules.text]).toEqual([[], '']);

  signIn();
  await refreshUsedDeals();
  expect(rules.text).toBe(
    '[data-deal="7"] .deal-open{display:none}[data-deal="7"] .deal-used{display:revert}' +
      '[data-deal="8"] .deal-open{display:none}[data-deal="8"] .deal-used{display:revert}' +
      '[data-deal="8"] .deal-ordered{display:none}[data-deal="8"] .deal-unpaid{display:revert}',
  );
  responses.of = () => Promise.reject(new TypeError('Failed to fetch'));
  await refreshUsedDeals();
  expect(rules.text).not.toBe('');

  useAuth.getState().clear();
  await refreshUsedDeals();
  expect(rules.text).toBe('');
});
