import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDirectory } from '../backend/database/lock-directory';
import { banner } from './banner';
import { keptSecrets } from './kept-secrets';
import { browserAddress, listenAddress, requireNode } from './preflight';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'store-start-'));
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

/** What `npm start` does with an environment that it cannot use: its exit code and what it says. */
function start(
  environment: Record<string, string>,
  cwd: string = process.cwd(),
): Promise<{ code: unknown; said: string }> {
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
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, said: `${stdout}${stderr}`.trim() }),
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

describe('npm start refuses with one sentence', { timeout: 60_000 }, () => {
  it('a port that is no port', async () => {
    expect(await start({ PORT: '99999' })).toEqual({
      code: 1,
      said: 'PORT must be a number from 1 to 65535, but it is "99999".',
    });
  });

  it('a busy port', async () => {
    const { server, port } = await listen();
    const { code, said } = await start({ PORT: String(port) });
    server.close();
    expect(code).toBe(1);
    expect(said).toMatch(new RegExp(`^Port ${port} is already in use: .+\\.$`));
  });

  it('a host that is not here', async () => {
    const { code, said } = await start({ PORT: '39877', HOST: '192.0.2.1' });
    expect({ code, said }).toEqual({ code: 1, said: 'HOST "192.0.2.1" is not an address of this machine.' });
  });

  it('bad values, all of them at once', async () => {
    const { code, said } = await start({
      PORT: '39878',
      STORE_URL: 'shop',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'x',
    });
    expect(code).toBe(1);
    expect(said).toMatch(/^The environment is not usable:\n/);
    for (const name of ['STORE_URL', 'LOG_LEVEL', 'DATABASE_URL']) expect(said).toContain(`  ${name}: `);
    expect(said).not.toMatch(/^\s+at /m);
  });

  it('a data directory that another process holds', async () => {
    const lock = lockDirectory(directory);
    const { code, said } = await start({ PORT: '39879' });
    lock.release();
    expect(code).toBe(1);
    expect(said).toContain(`is in use by process ${process.pid}`);
  });

  it('route rules that cannot work', async () => {
    mkdirSync(join(directory, 'public'));
    writeFileSync(
      join(directory, 'public', 'route-rules.json'),
      '{ "/goods/search": { "appMiddleware": { "auth": true } }, "/a": { "redirect": "/a" } }',
    );
    const { code, said } = await start({ PORT: '39881' }, directory);
    expect(code).toBe(1);
    expect(said).toMatch(
      /^public\/route-rules\.json is not usable:\n {2}\/goods\/search: names a guard, .+\n {2}\/a: leads to itself$/,
    );
  });

  it('a data directory that is a file', async () => {
    const file = join(directory, 'file');
    writeFileSync(file, '');
    const { code, said } = await start({ PORT: '39880', STORE_DATA_DIR: file });
    expect(code).toBe(1);
    expect(said).toContain(`The data directory ${file} cannot be written`);
  });
});

describe('listenAddress', () => {
  it('is port 3000 on every interface unless PORT and HOST say otherwise', () => {
    expect(listenAddress({})).toEqual({ host: undefined, port: 3000 });
    expect(listenAddress({ PORT: '', HOST: '' })).toEqual({ host: undefined, port: 3000 });
    expect(listenAddress({ PORT: '8080', HOST: '127.0.0.1' })).toEqual({ host: '127.0.0.1', port: 8080 });
  });

  it.each(['0', '-1', '65536', '3e3', '80.5', 'http'])('refuses PORT=%s', (PORT) => {
    expect(() => listenAddress({ PORT })).toThrow(`"${PORT}"`);
  });

  it('is opened in a browser under a name', () => {
    expect(browserAddress({ host: undefined, port: 3000 })).toBe('http://localhost:3000');
    expect(browserAddress({ host: '0.0.0.0', port: 80 })).toBe('http://localhost:80');
    expect(browserAddress({ host: '::1', port: 80 })).toBe('http://[::1]:80');
  });
});

describe('requireNode', () => {
  it.each(['20.9.0', '20.19.1', '22.0.0'])('takes %s', (version) => {
    expect(() => requireNode(version)).not.toThrow();
  });

  it.each(['18.20.0', '20.8.1'])('refuses %s', (version) => {
    expect(() => requireNode(version)).toThrow(`this is Node ${version}`);
  });
});

describe('keptSecrets', () => {
  it('makes what is missing once, for the owner alone to read', async () => {
    const first = await keptSecrets(directory, {});
    expect(first.SESSION_SECRET?.length).toBeGreaterThanOrEqual(43);
    expect(await keptSecrets(directory, {})).toEqual(first);
    expect(statSync(join(directory, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(directory)).toEqual(['secrets.json']);
  });

  it('leaves alone what is given', async () => {
    const secrets = await keptSecrets(directory, { SESSION_SECRET: 'mine' });
    expect(Object.keys(secrets)).toEqual(['REVALIDATE_SECRET']);
  });

  it('refuses a damaged file instead of making new secrets', async () => {
    writeFileSync(join(directory, 'secrets.json'), '{"SESSION_');
    await expect(keptSecrets(directory, {})).rejects.toThrow('is damaged');
  });
});

describe('the banner', () => {
  const address = { host: undefined, port: 3000 };
  const shop = { NODE_ENV: 'production' as const, STORE_DATA_DIR: '.data', STORE_DEMO: '1' };

  it('says the address, the demo mode, the logins and the outbox', () => {
    const text = banner(address, shop);
    for (const part of [
      'http://localhost:3000',
      'Demo mode',
      'demo@tianyun.example',
      'service@tianyun.example',
      '/dev/outbox',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('names no login of a shop that is no demo', () => {
    expect(banner(address, { ...shop, STORE_DEMO: '0' })).not.toContain('Tianyun2026');
  });
});
