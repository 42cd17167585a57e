import { locales } from '../../i18n/locales';
import type { policyReportContract } from '../../operations/contract';

/**
 * Directives of all pages; only the one for scripts differs.
 * @param chat origin of the third-party chat, if configured: the only other origin that a page may contact
 */
function sharedPolicy(chat: string | undefined, forms: readonly ProviderForm[] = []): string[] {
  const others = chat === undefined ? '' : ` ${chat}`;
  const sockets = chat === undefined ? '' : ` ${chat.replace(/^http/, 'ws')}`;
  return [
    "default-src 'self'",
    `style-src 'self' 'unsafe-inline'${others}`,
    `img-src 'self' data: blob:${others}${hostsOf(forms, 'image')}`,
    `font-src 'self' data:${others}`,
    `connect-src 'self'${others}${sockets}${hostsOf(forms, 'connect')}`,
    ...(forms.length > 0 || chat !== undefined
      ? [`frame-src 'self'${others}${hostsOf(forms, 'frame')}`]
      : []),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    `report-uri ${reportsTo}`,
  ];
}

/** Where browsers report what a policy forbids. `report-to` would need https and a header more. */
const reportCall: keyof typeof policyReportContract = 'POST /upms/open/policy/report';
const reportsTo = `/api${reportCall.slice('POST '.length)}`;

/**
 * Reports texts that a page gives to functions which run them. Next.js itself gives its scripts as texts, so that every
 * page reports some (docs/decisions/077).
 */
export const trustedTypesPolicy = `require-trusted-types-for 'script'; report-uri ${reportsTo}`;

/** A provider's script that a page of the store runs. */
export type ProviderForm = 'CARD' | 'WALLET';

const paypal = 'https://*.paypal.com https://*.paypalobjects.com';

/** Hosts that they need (docs.stripe.com/security/guide, developer.paypal.com/sdk/js/best-practices). */
const formHosts: Readonly<
  Record<ProviderForm, { script: string; frame: string; connect: string; image?: string }>
> = {
  CARD: {
    script: 'https://js.stripe.com https://*.js.stripe.com',
    frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    connect: 'https://api.stripe.com',
  },
  WALLET: { script: paypal, frame: paypal, connect: paypal, image: paypal },
};

/** The hosts of one kind, each after a space. */
function hostsOf(forms: readonly ProviderForm[], kind: 'script' | 'frame' | 'connect' | 'image'): string {
  return forms.map((form) => (formHosts[form][kind] ? ` ${formHosts[form][kind]}` : '')).join('');
}

/** Pages on which the shopper chooses among the payment methods. */
const checkoutPages = ['/order/buy/confirm', '/pay/payment'];

/**
 * The providers' scripts that may run on this page.
 * @param path without `/pc` and language
 * @param configured the providers of the store
 */
export function providerForms(
  path: string,
  configured: { hasStripe: boolean; hasPaypal: boolean },
): ProviderForm[] {
  const isAt = (page: string) => path === page || checkoutPages.includes(path);
  return [
    ...(configured.hasStripe && isAt('/pay/stripe/payment') ? (['CARD'] as const) : []),
    ...(configured.hasPaypal && isAt('/pay/paypal/payment') ? (['WALLET'] as const) : []),
  ];
}

/** Origin of the chat's script; undefined without one. */
export function chatOrigin(script: string | undefined): string | undefined {
  return script ? new URL(script).origin : undefined;
}

/** Cached HTML cannot carry a nonce, and Next writes its payload as inline scripts. */
export function publicPolicy(isDevelopment: boolean, chat?: string): string {
  const others = chat === undefined ? '' : ` ${chat}`;
  const scripts = `script-src 'self' 'unsafe-inline'${others}${isDevelopment ? " 'unsafe-eval'" : ''}`;
  return [...sharedPolicy(chat), scripts].join('; ');
}

/**
 * `earlyScriptHash` allows the constant inline script of every page. Scripts that are added by a script with
 * the nonce are allowed, for example the chat's.
 */
export function personalPolicy(
  nonce: string,
  earlyScriptHash: string,
  isDevelopment: boolean,
  { chat, forms = [] }: { chat?: string; forms?: readonly ProviderForm[] } = {},
): string {
  const hosts = hostsOf(forms, 'script');
  const scripts = `script-src 'nonce-${nonce}' '${earlyScriptHash}' 'strict-dynamic'${hosts}${isDevelopment ? " 'unsafe-eval'" : ''}`;
  return [...sharedPolicy(chat, forms), scripts].join('; ');
}

/**
 * The back office: no other origin, and no style or script element without the nonce. Components set positions and
 * colours in `style` attributes, which are rendered on the server.
 */
export function staffPolicy(nonce: string, isDevelopment: boolean): string {
  const ownStyles = isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`;
  return [
    ...sharedPolicy(undefined).filter((directive) => !directive.startsWith('style-src')),
    `style-src 'self' ${ownStyles}`,
    "style-src-attr 'unsafe-inline'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
  ].join('; ');
}

type Header = { key: string; value: string };

/** Sent with every response. */
export const commonHeaders: Header[] = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  // Apple Pay and Google Pay open from the frame of the card form; the content policy allows the frame on payment pages only.
  {
    key: 'Permissions-Policy',
    value:
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(self "https://js.stripe.com"), usb=(), browsing-topics=()',
  },
  // A payment provider may open its own window.
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  { key: 'X-Frame-Options', value: 'DENY' },
];

/** One year; sent with responses over https only. */
export const transportSecurity: Header = {
  key: 'Strict-Transport-Security',
  value: 'max-age=31536000; includeSubDomains',
};

/** First path segments of personal pages (after `/pc` and the language). */
export const personalSections = ['order', 'pay', 'member', 'login', 'staff'] as const;

/**
 * The paths with the policy of public pages, for `next.config.ts`. Personal pages have a policy with a nonce, which the
 * middleware sets; files, documents and other responses of the API have their own, stricter ones.
 */
export const publicSource = `/((?!api/|(?:pc/)?(?:(?:${locales.join('|')})/)?(?:${personalSections.join('|')})(?:/|$)).*)`;

const personal = new RegExp(`^/(?:${personalSections.join('|')})(?:/|$)`);

/** `path` without `/pc` and language. */
export function isPersonalPath(path: string): boolean {
  return personal.test(path);
}
