import { isInOwnNetwork } from '../../lib/own-network';
import { StartupError } from './startup-error';

/** The host that a connection leads to when it is not encrypted. */
function plainHost(text: string): string | null {
  const url = URL.parse(text.includes('://') ? text : `tcp://${text}`);
  if (!url || /^(?:https|smtps|file):$/.test(url.protocol)) return null;
  const isPostgres = /^postgres(?:ql)?:$/.test(url.protocol);
  if (isPostgres && /^(?:require|verify-ca|verify-full)$/.test(url.searchParams.get('sslmode') ?? '')) {
    return null;
  }
  // The folder of a Unix socket.
  if (isPostgres && url.searchParams.get('host')?.startsWith('/')) return null;
  return url.hostname;
}

/** A plain SMTP_URL is not among them: mails to another network need STARTTLS (platform/mail/send-mail.ts). */
const connections = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'S3_ENDPOINT',
  'CLAMD_ADDRESS',
  'EXCHANGE_RATES_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
] as const;

/**
 * Connections that leave the network of the deployment are encrypted (ASVS V12.3.1).
 * @throws StartupError with one line for each that is not
 */
export function requireEncryption(
  values: {
    readonly [Name in (typeof connections)[number]]?: string | undefined;
  },
): void {
  const problems = connections.flatMap((name) => {
    const text = values[name];
    const host = text === undefined ? null : plainHost(text);
    if (host === null || isInOwnNetwork(host)) return [];
    const how = /^DATABASE/.test(name) ? 'add sslmode=verify-full' : 'use a connection with TLS';
    return [`  ${name}: ${host} is outside the network of the deployment: ${how}`];
  });
  if (problems.length > 0) throw new StartupError(`The environment is not usable:\n${problems.join('\n')}`);
}

export const withoutSlash = (url: string) => url.replace(/\/+$/, '');

/** Whether a URL leads to this machine. */
export const isLoopback = (url: string) => /^https?:\/\/(127\.0\.0\.1|localhost)([:/]|$)/.test(url);
