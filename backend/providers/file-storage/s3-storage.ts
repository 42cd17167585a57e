import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Environment } from '../../environment/s3-environment';
import type { Clock } from '../../ports/clock';
import {
  type FileStorage,
  FileStorageUnavailable,
  isFileKey,
  requireFileKey,
} from '../../ports/file-storage';
import { createCircuitBreaker } from '../circuit-breaker';
import { withTimeout } from '../with-timeout';

type Sdk = typeof import('@aws-sdk/client-s3');

/** Milliseconds for one call with its retries. */
const patience = { read: 5_000, write: 15_000 };

/** Without it, calls that wait for a store that is away would use up the slots of all calls. */
const breakerLimits = { failures: 5, pause: 5_000 };

/** Stores files in a private bucket. */
export function createS3Storage(settings: S3Environment, clock: Clock, limits = patience): FileStorage {
  const breaker = createCircuitBreaker(clock, breakerLimits, () => {});
  const Bucket = settings.bucket;
  let opened: Promise<{ sdk: Sdk; client: S3Client }> | undefined;
  const open = () => {
    opened ??= openClient(settings);
    return opened;
  };

  const call = async <T>(
    ms: number,
    run: (s3: Awaited<ReturnType<typeof open>>, abortSignal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    if (breaker.isOpen())
      throw new FileStorageUnavailable('The bucket of the files did not respond just now');
    const late = () => new Error('The bucket of the files does not respond in time');
    try {
      const result = await withTimeout(ms, late, async (signal) => run(await open(), signal));
      breaker.recordSuccess();
      return result;
    } catch (error) {
      breaker.recordFailure(error);
      throw new FileStorageUnavailable('The bucket of the files cannot be used', { cause: error });
    }
  };

  return {
    write: async (key, content) => {
      requireFileKey(key);
      await call(limits.write, ({ sdk, client }, abortSignal) =>
        client.send(new sdk.PutObjectCommand({ Bucket, Key: key, Body: content }), { abortSignal }),
      );
    },
    read: async (key) => {
      requireFileKey(key);
      return call(limits.read, async ({ sdk, client }, abortSignal) => {
        try {
          const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: key }), { abortSignal });
          return Buffer.from((await Body?.transformToByteArray()) ?? new Uint8Array());
        } catch (error) {
          if (error instanceof sdk.NoSuchKey) return null;
          throw error;
        }
      });
    },
    delete: async (key) => {
      requireFileKey(key);
      await call(limits.write, ({ sdk, client }, abortSignal) =>
        client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key }), { abortSignal }),
      );
    },
    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const page = await call(limits.write, ({ sdk, client }, abortSignal) =>
          client.send(new sdk.ListObjectsV2Command({ Bucket, ContinuationToken }), { abortSignal }),
        );
        for (const { Key: key = '', Size: bytes = 0, LastModified } of page.Contents ?? []) {
          if (isFileKey(key)) yield { key, bytes, changedTime: LastModified ?? new Date(0) };
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
  };
}

/** Loaded by shops that have a bucket: the SDK takes a fifth of a second. */
async function openClient({ bucket: _bucket, pathStyle, ...settings }: S3Environment) {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region: settings.region,
    ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint }),
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    forcePathStyle: pathStyle,
    // Stores other than Amazon's do not know its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 2_000 },
  });
  return { sdk, client };
}
