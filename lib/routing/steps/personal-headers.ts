import { NextResponse } from 'next/server';
import { earlyScriptHash } from '@/lib/early-script';
import { env } from '@/lib/env';
import {
  chatOrigin,
  isPersonalPath,
  personalPolicy,
  providerForms,
  publicPolicy,
  staffPolicy,
  trustedTypesPolicy,
} from '@/lib/routing/rules/security-headers';
import { isStaffPath } from '@/lib/routing/staff-paths';
import type { Step } from './compose';
import { hasBackOffice } from './show-back-office';

const { isDevelopment } = env;
const chat = chatOrigin(env.CHAT_WIDGET_URL);
// An empty value is the same as none.
const configured = {
  hasStripe: Boolean(env.STRIPE_PUBLISHABLE_KEY),
  hasPaypal: Boolean(env.PAYPAL_CLIENT_ID),
};

/** Personal pages are never cached and run only scripts with the nonce of this response. */
export const personalHeaders: Step = async ({ request, path, headers, isPcView, isRouterRequest }, next) => {
  if (!isPersonalPath(path)) {
    const response = await next();
    if (isPcView) response.headers.set('Content-Security-Policy', publicPolicy(isDevelopment, chat));
    return response;
  }
  const forms = providerForms(path, configured);
  // The policy of a document is final: without a response for the router, the browser loads a document of this page.
  if (forms.length > 0 && isRouterRequest) return new NextResponse(null, { status: 204 });
  const nonce = btoa(crypto.randomUUID());
  const policy =
    isStaffPath(path) && hasBackOffice(request)
      ? staffPolicy(nonce, isDevelopment)
      : personalPolicy(nonce, earlyScriptHash, isDevelopment, { chat, forms });
  // Next reads the nonce for its own scripts from the policy in the request headers.
  headers.set('x-nonce', nonce);
  headers.set('Content-Security-Policy', policy);
  const response = await next();
  response.headers.set('Content-Security-Policy', policy);
  if (env.TRUSTED_TYPES_REPORTS) {
    response.headers.set('Content-Security-Policy-Report-Only', trustedTypesPolicy);
  }
  response.headers.set('Cache-Control', 'private, no-store');
  response.headers.set('Referrer-Policy', 'same-origin');
  // robots.txt keeps crawlers away, but a link elsewhere could still get the URL indexed.
  response.headers.set('X-Robots-Tag', 'noindex');
  return response;
};
