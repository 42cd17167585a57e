import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readEnvironment } from '@/backend/environment/environment';

const address = z.object({ ipv4_address: z.string(), aliases: z.array(z.string()).default([]) });
const service = z.object({
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  depends_on: z
    .union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))])
    .optional(),
  networks: z.object({ default: address }).optional(),
  profiles: z.array(z.string()).default([]),
});
const compose = z
  .object({
    services: z.record(z.string(), service),
    networks: z.object({
      default: z.object({ ipam: z.object({ config: z.array(z.object({ ip_range: z.string() })) }) }),
    }),
  })
  .parse(parse(readFileSync('deploy/compose.yml', 'utf8'), { merge: true }));

const serviceOf = (name: string) => {
  const found = compose.services[name];
  if (!found) throw new Error(`No service ${name}`);
  return found;
};
const addressOf = (name: string) => serviceOf(name).networks?.default.ipv4_address ?? '';

/** Replaces `${NAME}`, `${NAME:-default}`, `${NAME:?}` and `${NAME:+text}`, as Compose does. */
function filledIn(text: string, given: Readonly<Record<string, string>>): string {
  return text.replaceAll(
    /\$\{(\w+)(?::([-?+])([^}]*))?\}/g,
    (_whole, name: string, kind?: string, rest = '') => {
      const value = given[name] ?? '';
      if (kind === '?' && value === '') throw new Error(`${name} is required`);
      if (kind === '+') return value === '' ? '' : rest;
      return kind === '-' && value === '' ? rest : value;
    },
  );
}

const required = {
  POSTGRES_PASSWORD: 'password',
  STORE_URL: 'https://shop.example',
  SESSION_SECRET: 's'.repeat(32),
  STORE_SECRET: 't'.repeat(32),
  CLIENT_SECRET: 'u'.repeat(32),
  REVALIDATE_SECRET: 'v'.repeat(32),
  SMTP_URL: 'smtps://mail.shop.example',
  MAIL_FROM: 'Shop <shop@shop.example>',
};
const optional = {
  STAFF_URL: 'https://staff.shop.example',
  EXCHANGE_RATES_URL: 'https://rates.example/latest',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_ACCOUNT_COUNTRY: 'HK',
};

/** The variables of a service that the image starts in live mode. */
const environmentOf = (name: string, given: Record<string, string>) =>
  Object.fromEntries([
    ['NODE_ENV', 'production'],
    ...Object.entries(serviceOf(name).environment).map(([variable, value]) => [
      variable,
      filledIn(String(value), given),
    ]),
  ]) as Record<string, string>;

it.each(['migrate', 'web-a', 'web-b', 'worker'])('%s has every variable that a live shop needs', (name) => {
  const read = readEnvironment(environmentOf(name, { ...required, ...optional }));
  expect(read).toMatchObject({
    demo: false,
    storeUrl: required.STORE_URL,
    staffUrl: optional.STAFF_URL,
    smtpUrl: required.SMTP_URL,
    mailFrom: required.MAIL_FROM,
    exchangeRatesUrl: optional.EXCHANGE_RATES_URL,
    stripe: { secretKey: optional.STRIPE_SECRET_KEY },
  });
  for (const missing of Object.keys(required)) {
    const given = { ...required, [missing]: '' };
    if (name === 'worker') expect(() => environmentOf(name, given)).toThrow(missing);
  }
});

it('two web processes share the name that nginx resolves, at addresses that a release keeps', () => {
  const web = ['web-a', 'web-b'];
  for (const name of web) expect(serviceOf(name).networks?.default.aliases).toEqual(['web']);
  const fixed = [...web, 'front', 'tls'].map(addressOf);
  expect(new Set(fixed).size).toBe(4);
  // Containers without a fixed address get one of the upper half.
  expect(compose.networks.default.ipam.config).toEqual([
    expect.objectContaining({ ip_range: '172.30.57.128/25' }),
  ]);
  expect(fixed.filter((one) => Number(one.split('.')[3]) >= 128)).toEqual([]);
  expect(serviceOf('front').depends_on).toEqual(
    Object.fromEntries(web.map((name) => [name, { condition: 'service_healthy' }])),
  );
  expect(readFileSync('deploy/nginx.conf', 'utf8')).toContain('server web:3000;');
});

it('the proxy that terminates TLS is trusted by nginx and the shop, and only runs when it is asked for', () => {
  expect(serviceOf('tls').profiles).toEqual(['tls']);
  expect(readFileSync('deploy/real-ip.conf', 'utf8')).toMatch(
    new RegExp(`^set_real_ip_from ${addressOf('tls').replaceAll('.', '\\.')};`, 'm'),
  );
  const { TRUSTED_PROXIES: trusted = '' } = environmentOf('web-a', { ...required, TLS_PROXIES: '192.0.2.1' });
  expect(trusted.split(',')).toEqual([addressOf('front'), addressOf('tls'), '192.0.2.1']);
  expect(readFileSync('deploy/Caddyfile', 'utf8')).toMatch(
    /^\{\$TLS_DOMAIN\} \{[^}]*\}\s+reverse_proxy front:80\s+\}$/m,
  );
});

it('asvs:V12.1.1 asvs:V12.2.1 asvs:V12.2.2 Caddy serves https alone, from TLS 1.2, with public certificates', () => {
  const caddy = readFileSync('deploy/Caddyfile', 'utf8').replace(/^#.*$/gm, '');
  // A site without a protocol redirects http to https and gets a certificate of a public authority.
  expect(caddy.match(/^\S.*\{$/gm)).toEqual(['{$TLS_DOMAIN} {']);
  expect(caddy).toContain('protocols tls1.2 tls1.3');
  expect(caddy).not.toMatch(/http:|auto_https|internal|tls_insecure/);
});
