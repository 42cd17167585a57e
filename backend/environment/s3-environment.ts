import { z } from 'zod';
import { StartupError } from './startup-error';

/** The bucket of uploads, documents and exports. A store without it keeps them in its data directory. */
export type S3Environment = {
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Null: Amazon's for the region. */
  endpoint: string | null;
  /** Whether the bucket is in the path of URLs, and not in their host name. */
  pathStyle: boolean;
};

export const s3Variables = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be a region such as ap-east-1')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().regex(/^\S+$/, 'must have no spaces').optional(),
  S3_SECRET_ACCESS_KEY: z.string().regex(/^\S+$/, 'must have no spaces').optional(),
  /** For a store that is not Amazon's, such as `https://minio.example:9000`. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  /** `1` for stores with one host name for all buckets. */
  S3_PATH_STYLE: z.enum(['0', '1']).optional(),
};

type Values = { [Name in keyof typeof s3Variables]?: string | undefined };

/** @throws StartupError for a bucket without its keys, and for settings of a bucket that is not named */
export function s3Of(values: Values): S3Environment | null {
  const { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_ENDPOINT, S3_PATH_STYLE } = values;
  if (Object.keys(s3Variables).every((name) => values[name as keyof Values] === undefined)) return null;
  if (!S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new StartupError(
      'A bucket for files needs S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set all four or none.',
    );
  }
  return {
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    endpoint: S3_ENDPOINT ?? null,
    pathStyle: S3_PATH_STYLE === '1',
  };
}
