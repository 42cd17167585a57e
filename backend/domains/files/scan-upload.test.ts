import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Context } from '../../platform/context';
import { scanUpload } from './scan-upload';

/** What clamd got, and how it answers a complete stream. */
let received: Buffer = Buffer.alloc(0);
let server: Server | undefined;

/** Speaks INSTREAM like clamd, and finds a virus where the content has the word. */
async function startClamd(answer?: string): Promise<number> {
  server = createServer({ allowHalfOpen: true }, (socket) => {
    let bytes: Buffer = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (part) => {
      bytes = Buffer.concat([bytes, part]);
      const stream = streamOf(bytes);
      if (!stream) return;
      received = stream;
      socket.end(answer ?? (stream.includes('virus') ? 'stream: Eicar-Test FOUND\0' : 'stream: OK\0'));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** The content of a complete stream; null while it is not complete. */
function streamOf(bytes: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (bytes.length < command.length) return null;
  expect(bytes.subarray(0, command.length).toString()).toBe(command);
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

afterEach(() => {
  server?.close();
  server = undefined;
});

async function scan(port: number | null, content: Uint8Array) {
  const log = { warn: vi.fn(), error: vi.fn() };
  const environment = { scanner: port === null ? null : { host: '127.0.0.1', port } };
  const key = await scanUpload({ environment, log } as unknown as Context, content).catch(
    (error: { key: string }) => error.key,
  );
  return { key, alarms: log.error.mock.calls.map(([fields]) => fields.event) };
}

it('asvs:V5.4.3 sends an upload whole, and refuses it when clamd finds a virus', async () => {
  const port = await startClamd();
  const clean = Buffer.alloc(300_000, 'picture ');
  expect(await scan(port, clean)).toEqual({ key: undefined, alarms: [] });
  expect(received.equals(clean)).toBe(true);
  const infected = Buffer.concat([clean, Buffer.from('virus')]);
  expect(await scan(port, infected)).toEqual({ key: 'common_upload_invalid', alarms: [] });
});

it('refuses uploads with an alarm while clamd is unreachable, fails or says something else', async () => {
  const failed = { key: 'common_upload_error', alarms: ['upload.scan-failed'] };
  expect(await scan(9, Buffer.from('picture'))).toEqual(failed);
  for (const answer of ['INSTREAM size limit exceeded. ERROR\0', '', 'stream: OK or so\0']) {
    expect(await scan(await startClamd(answer), Buffer.from('picture')), answer).toEqual(failed);
    server?.close();
  }
});

it('scans nothing where no clamd is configured', async () => {
  expect(await scan(null, Buffer.from('virus'))).toEqual({ key: undefined, alarms: [] });
});

function isClamdInstalled(): boolean {
  try {
    execFileSync('clamd', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.end());
  });

/** The clamd of Debian with one signature of its own: content with `words`. */
async function startRealClamd(words: string): Promise<number> {
  const port = await startClamd();
  server?.close();
  const folder = mkdtempSync(join(tmpdir(), 'clamd-'));
  writeFileSync(join(folder, 'own.ndb'), `Shop.Test:0:*:${Buffer.from(words).toString('hex')}\n`);
  const configuration = join(folder, 'clamd.conf');
  const settings = {
    DatabaseDirectory: folder,
    TCPSocket: port,
    TCPAddr: '127.0.0.1',
    StreamMaxLength: '1M',
    Foreground: 'yes',
  };
  const text = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`);
  writeFileSync(configuration, text.join(''));
  const clamd = spawn('clamd', ['--config-file', configuration], { stdio: 'ignore' });
  onTestFinished(async () => {
    const gone = once(clamd, 'exit');
    clamd.kill('SIGKILL');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  });
  await vi.waitUntil(() => answers(port), { timeout: 60_000, interval: 200 });
  return port;
}

it.skipIf(!isClamdInstalled())(
  'asvs:V5.4.3 the clamd of Debian accepts an upload, finds a virus in it, and refuses what is too large',
  { timeout: 90_000 },
  async () => {
    const words = 'content that only this signature finds';
    const port = await startRealClamd(words);
    const clean = Buffer.alloc(300_000, 'picture ');
    expect(await scan(port, clean)).toEqual({ key: undefined, alarms: [] });
    const infected = Buffer.concat([clean, Buffer.from(words), clean]);
    expect(await scan(port, infected)).toEqual({ key: 'common_upload_invalid', alarms: [] });
    const large = Buffer.alloc(2 * 1024 * 1024, 'a');
    expect(await scan(port, large)).toEqual({ key: 'common_upload_error', alarms: ['upload.scan-failed'] });
  },
);
