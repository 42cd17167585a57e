/** What a shop needs before it opens, in the order of docs/first-day.md. */
export const firstDaySteps = [
  'shop',
  'company',
  'documents',
  'mail',
  'rates',
  'product',
  'codes',
  'freight',
  'payment',
  'person',
  'backup',
] as const;
export type FirstDayStep = (typeof firstDaySteps)[number];

/** Documents that the pages of the checkout and the registration link to. */
export const neededDocuments = ['terms', 'privacy', 'refund-policy'] as const;
