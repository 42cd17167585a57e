/** What is loaded and framed is the same everywhere; only the rule for scripts differs. */
const sharedPolicy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
];

/** Cached HTML cannot carry a nonce, and Next writes its payload as inline scripts. */
export function publicPolicy(isDevelopment: boolean): string {
  const scripts = `script-src 'self' 'unsafe-inline'${isDevelopment ? " 'unsafe-eval'" : ''}`;
  return [...sharedPolicy, scripts].join('; ');
}

/** `earlyScriptHash`: the one inline script every page has, which is the same text always. */
export function personalPolicy(nonce: string, earlyScriptHash: string, isDevelopment: boolean): string {
  const scripts = `script-src 'nonce-${nonce}' '${earlyScriptHash}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`;
  return [...sharedPolicy, scripts].join('; ');
}

type Header = { key: string; value: string };

/** On every answer. */
export const commonHeaders: Header[] = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  {
    key: 'Permissions-Policy',
    value:
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(self), usb=(), browsing-topics=()',
  },
  // A payment provider may answer in a window of its own.
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  { key: 'X-Frame-Options', value: 'DENY' },
];

/** Only when the request came by https: one year. */
export const transportSecurity: Header = {
  key: 'Strict-Transport-Security',
  value: 'max-age=31536000; includeSubDomains',
};

/** First segments of the pages that show something personal (after `/pc` and the language). */
export const personalSections = ['order', 'pay', 'member', 'login', 'staff'] as const;

const personal = new RegExp(`^/(?:${personalSections.join('|')})(?:/|$)`);

/** `path` without `/pc` and language. */
export function isPersonalPath(path: string): boolean {
  return personal.test(path);
}
