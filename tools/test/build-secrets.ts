/**
 * Secrets of the machine that makes the production build of the tests. No file of the build may contain them: it is public in
 * part, and an image carries the rest (tests/e2e/once/canary.spec.ts).
 */
export const buildSecrets = {
  SESSION_SECRET: 'canary-session-secret-of-the-build-31',
  STORE_SECRET: 'canary-store-secret-of-the-build-0031',
  CLIENT_SECRET: 'canary-client-secret-of-the-build-031',
  STOREFRONT_KEY: 'canary-storefront-key-of-the-build-31',
  REVALIDATE_SECRET: 'canary-revalidate-secret-of-build-031',
  STRIPE_SECRET_KEY: 'sk_test_canaryOfTheBuild0031',
  PAYPAL_CLIENT_SECRET: 'canary-paypal-secret-of-the-build-031',
};
