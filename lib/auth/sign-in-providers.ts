/** Providers of accounts that members may sign in with. The backend offers those that are configured. */
export const signInProviders = ['google', 'apple'] as const;
export type SignInProvider = (typeof signInProviders)[number];

/** Names of companies, which no language translates. */
export const providerNames: Readonly<Record<SignInProvider, string>> = { google: 'Google', apple: 'Apple' };

export function isSignInProvider(text: string | undefined): text is SignInProvider {
  return signInProviders.some((provider) => provider === text);
}

/** Path of the shop to which a provider sends its answer; it is registered at the provider. */
export const providerReturnPath = (provider: SignInProvider): string => `/api/sign-in/${provider}/return`;

/** Seconds that a person has at the provider. */
export const providerTransactionTtl = 600;

/**
 * Where a sign-in at a provider starts: a plain link, because the browser leaves the shop.
 * @param redirect path that opens afterwards
 */
export function providerStartPath(
  provider: SignInProvider,
  query: { readonly lang: string; readonly redirect: string },
): string {
  return `/api/sign-in/${provider}?${new URLSearchParams(query)}`;
}
