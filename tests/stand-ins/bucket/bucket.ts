import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Environment } from '@/backend/environment/s3-environment';

/** The credentials that s3rver accepts. */
const account = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** An S3-compatible store on this machine with one empty bucket. */
export async function startBucket() {
  const directory = await mkdtemp(join(tmpdir(), 'bucket-'));
  const bucket = 'shop-files';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
    vhostBuckets: false,
  });
  const { port } = await server.run();
  const settings: S3Environment = {
    ...account,
    bucket,
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    pathStyle: true,
  };
  return {
    settings,
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
