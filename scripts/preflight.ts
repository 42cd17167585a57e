import { createServer } from 'node:net';
import { readRouteRules } from '../lib/routing/route-rules-file';
import { Refusal } from './refusal';

export type Address = {
  /** Undefined listens on every interface. */
  host: string | undefined;
  port: number;
};

/** The oldest Node that every runtime dependency supports; the same as `engines` in package.json. */
const oldestNode = [20, 9] as const;

export function requireNode(version: string = process.versions.node): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    throw new Refusal(`Node ${oldestNode.join('.')} or newer is needed; this is Node ${version}.`);
  }
}

/** PORT (default 3000) and HOST (default: every interface). Throws a Refusal that names the bad value. */
export function listenAddress(environment: Record<string, string | undefined>): Address {
  const text = environment.PORT?.trim() || '3000';
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    throw new Refusal(`PORT must be a number from 1 to 65535, but it is "${text}".`);
  }
  return { host: environment.HOST?.trim() || undefined, port };
}

/** Listens for a moment: the only answer about a port that is never wrong. Throws a Refusal when it cannot. */
export function requireFreePort({ host, port }: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Refusal(portProblem(error, host, port))),
    );
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/** Redirects and guards of `public/route-rules.json`. Throws a Refusal that lists what cannot work. */
export function requireGoodRouteRules(): void {
  try {
    readRouteRules();
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}

function portProblem(error: NodeJS.ErrnoException, host: string | undefined, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use: stop what listens there, or choose another, for example PORT=${port === 65_535 ? 3000 : port + 1} npm start.`;
    case 'EACCES':
      return `Port ${port} needs more rights than this user has: choose one above 1023 with PORT.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST "${host}" is not an address of this machine.`;
    default:
      return `Port ${port} cannot be opened: ${error.message}.`;
  }
}

/** Where people open the shop in a browser. */
export function browserAddress({ host, port }: Address): string {
  const everywhere = host === undefined || host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
