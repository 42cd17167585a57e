import { describe, expect, it } from 'vitest';
import { readEnvironment } from './environment';

const live = {
  STORE_DEMO: '0',
  STORE_SECRET: 's'.repeat(32),
  CLIENT_SECRET: 'c'.repeat(32),
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Shop <no-reply@shop.example>',
};
const start = (changes: Record<string, string>) => () => readEnvironment({ ...live, ...changes });
const bucket = { S3_BUCKET: 'files', S3_REGION: 'eu-1', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };

describe('a live shop', () => {
  it.each<Record<string, string>>([
    { DATABASE_URL: 'postgres://a:b@db.cloud.example/store' },
    { DATABASE_URL: 'postgres://a:b@203.0.113.9:5432/store?sslmode=prefer' },
    { DATABASE_URL: 'postgres://a:b@db.cloud.example/store?sslmode=disable' },
    { DATABASE_DIRECT_URL: 'postgres://a:b@[2001:db8::1]/store' },
    { CLAMD_ADDRESS: 'scanner.cloud.example:3310' },
    { EXCHANGE_RATES_URL: 'http://rates.example/all.json' },
    { ...bucket, S3_ENDPOINT: 'http://files.cloud.example' },
  ])('asvs:V12.3.1 does not start with a connection to another network without TLS: %j', (changes) => {
    expect(start(changes)).toThrow(/is outside the network of the deployment/);
    expect(() => readEnvironment({ ...live, ...changes, STORE_DEMO: '1' })).not.toThrow();
  });

  it.each<Record<string, string>>([
    { DATABASE_URL: 'postgres://a:b@db.cloud.example/store?sslmode=verify-full' },
    { DATABASE_URL: 'postgres://a:b@database:5432/store' },
    { DATABASE_URL: 'postgres://a:b@10.2.3.4/store' },
    { DATABASE_URL: 'postgres:///store?host=/var/run/postgresql' },
    { CLAMD_ADDRESS: 'clamd.store.svc.cluster.local:3310' },
    { EXCHANGE_RATES_URL: 'https://rates.example/all.json' },
    { ...bucket, S3_ENDPOINT: 'http://minio:9000' },
  ])('starts with %j', (changes) => {
    expect(start(changes)).not.toThrow();
  });
});
