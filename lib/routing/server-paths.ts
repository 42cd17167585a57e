import { loginPath, memberPath, withQuery } from './paths';

// Paths that only the server writes, in mails and redirects: no page of a shopper loads this module.

/** The page of the link for a new password; the key is in the fragment. */
export const resetPath = `${loginPath}/reset`;

/** Where a sign-in at a provider ends; it opens `back`. */
export function signedInPath(back: string): string {
  return withQuery(`${loginPath}/done`, { redirect: back });
}

/** The messages to customer service, which open above the member area. */
export const messagesPath = memberPath(undefined, { message: 'open' });

/** Ends mails of a kind that the reader need not get. */
export function unsubscribePath(token: string): string {
  return withQuery('/unsubscribe', { token });
}
