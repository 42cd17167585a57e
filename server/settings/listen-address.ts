export type ListenAddress = {
  /** Undefined listens on every interface. */
  host: string | undefined;
  port: number;
};

/** PORT or HOST is invalid. The message is printed without a stack trace. */
export class ListenAddressError extends Error {
  override readonly name = 'StartupError';
}

/**
 * Reads PORT (default 3000) and HOST (default: every interface).
 *
 * @throws ListenAddressError with the invalid value
 */
export function listenAddress(environment: Record<string, string | undefined>): ListenAddress {
  const text = environment.PORT?.trim() || '3000';
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    throw new ListenAddressError(`PORT must be a number from 1 to 65535, but it is "${text}".`);
  }
  return { host: environment.HOST?.trim() || undefined, port };
}

/** The URL of the server for a browser on this machine. */
export function browserUrl({ host, port }: ListenAddress): string {
  const everywhere = host === undefined || host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
