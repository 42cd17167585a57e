import { createServer } from 'node:net';
import { readRouteRules } from '../../lib/routing/rules/route-rules-file';
import type { ListenAddress } from '../../server/settings/listen-address';
import { CommandError } from './command-error';

/** The oldest supported Node.js version; the same as `engines` in package.json. */
const oldestNode = [20, 9] as const;

export function requireNode(version: string = process.versions.node): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    throw new CommandError(`Node.js ${oldestNode.join('.')} or newer is required; this is Node ${version}.`);
  }
}

/**
 * Checks that the port is free by listening on it.
 * @throws CommandError when it is not
 */
export function requireFreePort({ host, port }: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(new CommandError(portProblem(error, host, port))),
    );
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  });
}

/**
 * Validates `public/route-rules.json`.
 * @throws CommandError that lists the invalid rules
 */
export function requireValidRouteRules(): void {
  try {
    readRouteRules();
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error));
  }
}

function portProblem(error: NodeJS.ErrnoException, host: string | undefined, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use: stop the process that uses it or choose another port, for example PORT=${port === 65_535 ? 3000 : port + 1} npm start.`;
    case 'EACCES':
      return `Port ${port} requires more privileges: choose one above 1023 with PORT.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST "${host}" is not an address of this machine.`;
    default:
      return `Port ${port} cannot be opened: ${error.message}.`;
  }
}
