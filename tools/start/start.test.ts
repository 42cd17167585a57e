import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDirectory } from '../../backend/database/lock-directory';
import { browserUrl, listenAddress } from '../../server/settings/listen-address';
import { banner } from './banner';
import { loadSecrets } from './load-secrets';
import { requireNode } from './preflight';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'store-start-'));
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

/** Runs `npm start` and returns its exit code and output. */
function start(
  environment: Record<string, string>,
  cwd: string = process.cwd(),
): Promise<{ code: unknown; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', import.meta.resolve('tsx'), fileURLToPath(new URL('start.ts', import.meta.url))],
      {
        cwd,
        env: {
          TSX_TSCONFIG_PATH: join(process.cwd(), 'tsconfig.json'),
          NODE_ENV: 'production',
          PATH: process.env.PATH,
          STORE_DATA_DIR: directory,
          ...environment,
        },
        timeout: 60_000,
      },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, output: `${stdout}${stderr}`.trim() }),
    );
  });
}

function listen(): Promise<{ server: Server; port: number }> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, () => {
      const address = server.address();
      resolve({ server, port: typeof address === 'object' && address !== null ? address.port : 0 });
    });
  });
}

describe('npm start prints an error without a stack trace for', { timeout: 60_000 }, () => {
  it('an invalid port', async () => {
    expect(await start({ PORT: '99999' })).toEqual({
      code: 1,
      output: 'PORT must be a number from 1 to 65535, but it is "99999".',
    });
  });

  it('a busy port', async () => {
    const { server, port } = await listen();
    const { code, output } = await start({ PORT: String(port) });
    server.close();
    expect(code).toBe(1);
    expect(output).toMatch(new RegExp(`^Port ${port} is already in use: .+\\.$`));
  });

  it('a host that is not an address of this machine', async () => {
    const { code, output } = await start({ PORT: '39877', HOST: '192.0.2.1' });
    expect({ code, output }).toEqual({
      code: 1,
      output: 'HOST "192.0.2.1" is not an address of this machine.',
    });
  });

  it('invalid values, all in one message', async () => {
    const { code, output } = await start({
      PORT: '39878',
      STORE_URL: 'shop',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'x',
    });
    expect(code).toBe(1);
    expect(output).toMatch(/^The environment is not usable:\n/);
    for (const name of ['STORE_URL', 'LOG_LEVEL', 'DATABASE_URL']) expect(output).toContain(`  ${name}: `);
    expect(output).not.toMatch(/^\s+at /m);
  });

  it('a data directory that another process has locked', async () => {
    const lock = lockDirectory(directory);
    const { code, output } = await start({ PORT: '39879' });
    lock.release();
    expect(code).toBe(1);
    expect(output).toContain(`is in use by process ${process.pid}`);
  });

  it('invalid route rules', async () => {
    mkdirSync(join(directory, 'public'));
    writeFileSync(
      join(directory, 'public', 'route-rules.json'),
      '{ "/goods/search": { "appMiddleware": { "auth": true } }, "/a": { "redirect": "/a" } }',
    );
    const { code, output } = await start({ PORT: '39881' }, directory);
    expect(code).toBe(1);
    expect(output).toMatch(
      /^public\/route-rules\.json is not usable:\n {2}\/goods\/search: names a guard, .+\n {2}\/a: leads to itself$/,
    );
  });

  it('a data directory that is a file', async () => {
    const file = join(directory, 'file');
    writeFileSync(file, '');
    const { code, output } = await start({ PORT: '39880', STORE_DATA_DIR: file });
    expect(code).toBe(1);
    expect(output).toContain(`The data directory ${file} cannot be written`);
  });
});

describe('listenAddress', () => {
  it('defaults to port 3000 on every interface', () => {
    expect(listenAddress({})).toEqual({ host: undefined, port: 3000 });
    expect(listenAddress({ PORT: '', HOST: '' })).toEqual({ host: undefined, port: 3000 });
    expect(listenAddress({ PORT: '8080', HOST: '127.0.0.1' })).toEqual({ host: '127.0.0.1', port: 8080 });
  });

  it.each(['0', '-1', '65536', '3e3', '80.5', 'http'])('rejects PORT=%s', (PORT) => {
    expect(() => listenAddress({ PORT })).toThrow(`"${PORT}"`);
  });

  it('has a URL that a browser can open', () => {
    expect(browserUrl({ host: undefined, port: 3000 })).toBe('http://localhost:3000');
    expect(browserUrl({ host: '0.0.0.0', port: 80 })).toBe('http://localhost:80');
    expect(browserUrl({ host: '::1', port: 80 })).toBe('http://[::1]:80');
  });
});

describe('requireNode', () => {
  it.each(['20.9.0', '20.19.1', '22.0.0'])('accepts %s', (version) => {
    expect(() => requireNode(version)).not.toThrow();
  });

  it.each(['18.20.0', '20.8.1'])('rejects %s', (version) => {
    expect(() => requireNode(version)).toThrow(`this is Node ${version}`);
  });
});

describe('loadSecrets', () => {
  it('generates missing secrets once, in a file that only the owner can read', async () => {
    const first = await loadSecrets(directory, {});
    expect(first.SESSION_SECRET?.length).toBeGreaterThanOrEqual(43);
    expect(await loadSecrets(directory, {})).toEqual(first);
    expect(statSync(join(directory, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(directory)).toEqual(['secrets.json']);
  });

  it('does not generate secrets that are set', async () => {
    const secrets = await loadSecrets(directory, { SESSION_SECRET: 'mine' });
    expect(Object.keys(secrets)).toEqual(['REVALIDATE_SECRET']);
  });

  it('throws for a damaged file instead of generating new secrets', async () => {
    writeFileSync(join(directory, 'secrets.json'), '{"SESSION_');
    await expect(loadSecrets(directory, {})).rejects.toThrow('is damaged');
  });
});

describe('the banner', () => {
  const address = { host: undefined, port: 3000 };
  const shop = { NODE_ENV: 'production' as const, STORE_DATA_DIR: '.data', STORE_DEMO: '1' };

  it('contains the URL, the demo mode, the accounts and the outbox', () => {
    const text = banner(address, shop);
    for (const part of [
      'http://localhost:3000',
      'Demo mode',
      'demo@tianyun.example',
      'service@, operations@, catalogue@, finance@ and admin@tianyun.example',
      'JBSWY3DPEHPK3PXP',
      '/dev/outbox',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('names who takes the payments, and the methods that are not offered', () => {
    const live = { ...shop, STORE_DEMO: '0' };
    expect(banner(address, shop)).toMatch(/Cards +sandbox/);
    expect(banner(address, { ...shop, STRIPE_SECRET_KEY: 'sk_test_1' })).toMatch(
      /Cards +Stripe in test mode/,
    );
    expect(banner(address, { ...live, STRIPE_SECRET_KEY: 'rk_live_1' })).toMatch(/Cards +Stripe, real money/);
    expect(banner(address, live)).toMatch(/Cards +not offered: STRIPE_SECRET_KEY/);
    expect(banner(address, live)).toMatch(/PayPal +not offered: PAYPAL_CLIENT_ID/);
    expect(banner(address, { ...live, PAYPAL_CLIENT_ID: 'x' })).toMatch(/PayPal +PayPal, real money/);
    const test = { PAYPAL_CLIENT_ID: 'x', PAYPAL_API_BASE: 'https://api-m.sandbox.paypal.com' };
    expect(banner(address, { ...shop, ...test })).toMatch(/PayPal +PayPal in test mode/);
  });

  it('says that a live shop without a supplier does not deliver top-ups', () => {
    const live = { ...shop, STORE_DEMO: '0' };
    expect(banner(address, live)).toMatch(/Top-ups +not delivered automatically/);
    expect(banner(address, { ...live, SUPPLIER_API_BASE: 'https://supplier.example' })).not.toContain(
      'Top-ups',
    );
    expect(banner(address, shop)).not.toContain('Top-ups');
  });

  it('says that a live shop without a source of exchange rates will take CNY only', () => {
    const live = { ...shop, STORE_DEMO: '0' };
    expect(banner(address, live)).toMatch(/Rates +not updated: EXCHANGE_RATES_URL .+ 96 hours old/);
    expect(banner(address, { ...live, EXCHANGE_RATES_URL: 'https://rates.example' })).not.toContain('Rates');
    expect(banner(address, shop)).not.toContain('Rates');
  });

  it('contains no account outside demo mode', () => {
    expect(banner(address, { ...shop, STORE_DEMO: '0' })).not.toContain('Tianyun2026');
  });
});
