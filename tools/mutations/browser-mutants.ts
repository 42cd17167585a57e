import type { Mutant } from './mutant';

// Faults that shoppers met: pages without storage, pages that the browser translates, and addresses with two prefixes.

const unknownStates = ['backend/providers/unknown-states.test.ts'];
const storage = ['lib/stores/safe-storage.test.tsx'];
const translated = ['components/ui/price/translated-page.test.tsx'];

export const browsersAndProviders: Mutant[] = [
  {
    name: 'a page of a provider is opened as it is',
    file: 'components/payments/page/use-pay-order.ts',
    code: 'return action.url ?? inShop(paymentPath(orderSn));',
    mutated: 'return inShop(action.url ?? paymentPath(orderSn));',
    tests: [
      'components/payments/payment-forms.test.tsx',
      'components/payments/wallet/wallet-fields.test.tsx',
    ],
  },
  {
    name: 'a prefix replaces the one of another language',
    file: 'lib/routing/paths.ts',
    code: 'const plain = splitLocale(address).path;',
    mutated: 'const plain = address;',
    tests: ['lib/routing/paths.test.ts'],
  },
  {
    name: 'a capture at PayPal without a known status is no success',
    file: 'backend/providers/paypal/payment-fact.ts',
    code: 'paidStatuses.includes(status) && amount',
    mutated: "status !== 'PENDING' && amount",
    tests: unknownStates,
  },
  {
    name: 'a capture at PayPal without an amount is no success',
    file: 'backend/providers/paypal/payment-fact.ts',
    code: 'amount !== null && minorOf(amount) !== null;',
    mutated: 'true;',
    tests: unknownStates,
  },
  {
    name: 'a storage that throws when it is read breaks no page',
    file: 'lib/stores/safe-storage.ts',
    code: '(attempt(() => open().getItem(name)) ?? null)',
    mutated: 'open().getItem(name)',
    tests: storage,
  },
  {
    name: 'what cannot be stored is kept for the life of the page',
    file: 'lib/stores/safe-storage.ts',
    code: 'memory.set(name, value);',
    mutated: '',
    tests: storage,
  },
  {
    name: 'an amount on a translated page is replaced as a whole',
    file: 'components/ui/price/price.tsx',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
    code: '<bdi key={`${negative}${sign}${integer}${cents}`} translate="no">',
    mutated: '<bdi translate="no">',
    tests: translated,
  },
];
