import { earlyScriptHash } from '@/lib/early-script';
import { env } from '@/lib/env';
import {
  chatOrigin,
  isPersonalPath,
  personalPolicy,
  providerForm,
  publicPolicy,
} from '@/lib/routing/security-headers';
import type { Step } from './compose';

const { isDevelopment } = env;
const chat = chatOrigin(env.CHAT_WIDGET_URL);

/** Personal pages are never cached and run only scripts with the nonce of this response. */
export const personalHeaders: Step = async ({ path, headers, isPcView }, next) => {
  if (!isPersonalPath(path)) {
    const response = await next();
    if (isPcView) response.headers.set('Content-Security-Policy', publicPolicy(isDevelopment, chat));
    return response;
  }
  const nonce = btoa(crypto.randomUUID());
  const policy = personalPolicy(nonce, earlyScriptHash, isDevelopment, {
    chat,
    form: providerForm(path, env.PAYPAL_CLIENT_ID !== undefined),
  });
  // Next reads the nonce for its own scripts from the policy in the request headers.
  headers.set('x-nonce', nonce);
  headers.set('Content-Security-Policy', policy);
  const response = await next();
  response.headers.set('Content-Security-Policy', policy);
  response.headers.set('Cache-Control', 'private, no-store');
  response.headers.set('Referrer-Policy', 'same-origin');
  // robots.txt keeps crawlers away, but a link elsewhere could still get the URL indexed.
  response.headers.set('X-Robots-Tag', 'noindex');
  return response;
};
