import { connect } from 'node:net';
import type { ScannerEnvironment } from '../../environment/scanner-environment';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';

/** Milliseconds without a byte from clamd. */
const timeout = 15_000;
/** Bytes of one chunk; clamd has its own limit for the whole file (`StreamMaxLength`). */
const chunkBytes = 64 * 1024;
/** Characters of a reply; clamd names the virus in it. */
const longestReply = 1000;

/**
 * Has clamd scan an upload, where one is configured. Without its answer the upload is refused.
 * @throws StoreError `common_upload_invalid` for a virus; `common_upload_error` when clamd does not answer
 */
export async function scanUpload(
  { environment, log }: Pick<Context, 'environment' | 'log'>,
  content: Uint8Array,
): Promise<void> {
  if (!environment.scanner) return;
  const reply = await askClamd(environment.scanner, content).catch((error: unknown) => {
    log.error({ event: 'upload.scan-failed', err: error }, 'clamd does not scan uploads');
    throw new StoreError('common_upload_error', { cause: error });
  });
  if (reply === 'stream: OK') return;
  if (reply.endsWith(' FOUND')) {
    log.warn({ reply }, 'an upload with a virus was refused');
    throw new StoreError('common_upload_invalid');
  }
  log.error({ event: 'upload.scan-failed', reply }, 'clamd does not scan uploads');
  throw new StoreError('common_upload_error');
}

/** The INSTREAM command of clamd: chunks with their lengths in four bytes, ended by a length of zero. */
function askClamd({ host, port }: NonNullable<ScannerEnvironment>, content: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    let reply = '';
    socket.setTimeout(timeout, () => socket.destroy(new Error('clamd does not respond')));
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      reply = (reply + text).slice(0, longestReply);
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(reply.replace(/\0.*$/s, '').trim()));
    socket.on('connect', () => {
      socket.write('zINSTREAM\0');
      for (let at = 0; at < content.byteLength; at += chunkBytes) {
        const chunk = content.subarray(at, at + chunkBytes);
        socket.write(lengthOf(chunk.byteLength));
        socket.write(chunk);
      }
      socket.end(lengthOf(0));
    });
  });
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
