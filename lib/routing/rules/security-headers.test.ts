import { expect, it } from 'vitest';
import {
  chatOrigin,
  commonHeaders,
  personalPolicy,
  providerForms,
  publicPolicy,
  publicSource,
  staffPolicy,
  transportSecurity,
  trustedTypesPolicy,
} from './security-headers';

it('asvs:V3.4.3 does not allow any page to connect to other hosts', () => {
  for (const policy of [publicPolicy(false), personalPolicy('n', 'sha256-x', false)]) {
    expect(policy).not.toMatch(/https?:|wss?:|\*/);
    expect(policy).not.toContain('unsafe-eval');
    expect(policy).not.toContain('frame-src');
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
  }
});

it('asvs:V3.4.1 keeps browsers on https for a year, on subdomains too', () => {
  expect(transportSecurity).toEqual({
    key: 'Strict-Transport-Security',
    value: 'max-age=31536000; includeSubDomains',
  });
});

it('asvs:V3.4.5 sends other origins no path', () => {
  expect(commonHeaders).toContainEqual({ key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' });
});

it('asvs:V3.4.7 tells browsers where to report what a page was not allowed', () => {
  const policies = [publicPolicy(false), personalPolicy('n', 'sha256-x', false), staffPolicy('n', false)];
  for (const policy of [...policies, trustedTypesPolicy]) {
    expect(directivesOf(policy).get('report-uri')).toBe('report-uri /api/upms/open/policy/report');
  }
});

it('allows exactly the origin of the chat, where one is configured', () => {
  expect(chatOrigin(undefined)).toBeUndefined();
  expect(chatOrigin('')).toBeUndefined();
  const chat = chatOrigin('https://chat.example:8443/widget.js?id=7');
  expect(chat).toBe('https://chat.example:8443');
  for (const policy of [publicPolicy(false, chat), personalPolicy('n', 'sha256-x', false, { chat })]) {
    const foreign = policy.match(/\b\w+:\/\/[^ ;]*/g) ?? [];
    expect(new Set(foreign)).toEqual(new Set(['https://chat.example:8443', 'wss://chat.example:8443']));
    expect(policy).toContain("connect-src 'self' https://chat.example:8443 wss://chat.example:8443;");
    expect(policy).toContain("frame-src 'self' https://chat.example:8443;");
    expect(policy).toContain("default-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
  }
  expect(publicPolicy(false, chat)).toContain("script-src 'self' 'unsafe-inline' https://chat.example:8443");
  expect(personalPolicy('n', 'sha256-x', false, { chat })).toContain(
    "script-src 'nonce-n' 'sha256-x' 'strict-dynamic'",
  );
});

const directivesOf = (policy: string) =>
  new Map(policy.split('; ').map((line) => [line.split(' ')[0], line]));

it('allows the back office no host, and no style element without the nonce', () => {
  const policy = staffPolicy('n', false);
  expect(policy).not.toMatch(/https?:|wss?:|\*|unsafe-eval/);
  const directives = directivesOf(policy);
  expect(directives.get('style-src')).toBe("style-src 'self' 'nonce-n'");
  expect(directives.get('style-src-attr')).toBe("style-src-attr 'unsafe-inline'");
  expect(directives.get('script-src')).toBe("script-src 'nonce-n' 'strict-dynamic'");
  expect(directives.get('frame-ancestors')).toBe("frame-ancestors 'none'");
});

const both = { hasStripe: true, hasPaypal: true };

it('allows a page the scripts of the providers that it shows and that are configured', () => {
  for (const path of ['/order/buy/confirm', '/pay/payment']) {
    expect(providerForms(path, both), path).toEqual(['CARD', 'WALLET']);
    expect(providerForms(path, { ...both, hasStripe: false }), path).toEqual(['WALLET']);
    expect(providerForms(path, { ...both, hasPaypal: false }), path).toEqual(['CARD']);
  }
  expect(providerForms('/pay/stripe/payment', both)).toEqual(['CARD']);
  expect(providerForms('/pay/paypal/payment', both)).toEqual(['WALLET']);
  for (const path of ['/order/buy/confirm', '/pay/payment', '/pay/stripe/payment', '/pay/paypal/payment']) {
    expect(providerForms(path, { hasStripe: false, hasPaypal: false }), path).toEqual([]);
  }
});

it('allows the hosts of the card form', () => {
  const policy = personalPolicy('n', 'sha256-x', false, { forms: ['CARD'] });
  const directives = directivesOf(policy);
  expect(directives.get('script-src')).toBe(
    "script-src 'nonce-n' 'sha256-x' 'strict-dynamic' https://js.stripe.com https://*.js.stripe.com",
  );
  expect(directives.get('frame-src')).toBe(
    "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  );
  expect(directives.get('connect-src')).toBe("connect-src 'self' https://api.stripe.com");
  const others = policy.split('; ').filter((line) => !/^(script|frame|connect)-src/.test(line));
  expect(others.join('; ')).not.toMatch(/https?:/);
});

it('allows the frame of the card form, and no other one, to open wallets', () => {
  const policy = commonHeaders.find(({ key }) => key === 'Permissions-Policy');
  expect(policy?.value.split(', ')).toContain('payment=(self "https://js.stripe.com")');
  expect(policy?.value.match(/https?:/g)).toHaveLength(1);
});

it('allows the hosts of PayPal', () => {
  const hosts = 'https://*.paypal.com https://*.paypalobjects.com';
  const policy = personalPolicy('n', 'sha256-x', false, { forms: ['WALLET'] });
  const directives = directivesOf(policy);
  expect(directives.get('script-src')).toBe(`script-src 'nonce-n' 'sha256-x' 'strict-dynamic' ${hosts}`);
  expect(directives.get('frame-src')).toBe(`frame-src 'self' ${hosts}`);
  expect(directives.get('connect-src')).toBe(`connect-src 'self' ${hosts}`);
  expect(directives.get('img-src')).toBe(`img-src 'self' data: blob: ${hosts}`);
  const others = policy.split('; ').filter((line) => !/^(script|frame|connect|img)-src/.test(line));
  expect(others.join('; ')).not.toMatch(/https?:/);
});

it('allows the hosts of both, each in the directives that it needs', () => {
  const directives = directivesOf(personalPolicy('n', 'sha256-x', false, { forms: ['CARD', 'WALLET'] }));
  const hosts = 'https://*.paypal.com https://*.paypalobjects.com';
  expect(directives.get('connect-src')).toBe(`connect-src 'self' https://api.stripe.com ${hosts}`);
  expect(directives.get('img-src')).toBe(`img-src 'self' data: blob: ${hosts}`);
  expect(directives.get('frame-src')).toMatch(
    /^frame-src 'self' https:\/\/js\.stripe\.com .* https:\/\/\*\.paypalobjects\.com$/,
  );
});

it('allows no provider on any other page', () => {
  for (const page of ['stripe/return', 'stripe/payment/x', 'paypal/return', 'paypal/payment/x']) {
    expect(providerForms(`/pay/${page}`, both), page).toEqual([]);
  }
  for (const path of ['/order', '/order/detail', '/', '/x/pay/paypal/payment']) {
    expect(providerForms(path, both), path).toEqual([]);
  }
});

it.each([
  ['/', true],
  ['/en/goods/detail', true],
  ['/apis', true],
  ['/login', false],
  ['/pc/en/order/detail', false],
  ['/api/files/0123.webp', false],
  ['/api/docs', false],
  ['/api/order/member/receipt/file', false],
])('%s has the policy of public pages: %s', (path, isPublic) => {
  expect(new RegExp(`^${publicSource}$`).test(path)).toBe(isPublic);
});
