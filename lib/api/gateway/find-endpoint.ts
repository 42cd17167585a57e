import 'server-only';
import { contract } from '@/lib/contract/contract';
import { type Endpoint, splitKey } from '@/lib/wire/endpoint';

/** An endpoint of the contract with its key (`'METHOD /path'`). */
export type DeclaredEndpoint = { readonly key: string; readonly endpoint: Endpoint };

const exact = new Map<string, DeclaredEndpoint>();
const patterns: { readonly pattern: RegExp; readonly declared: DeclaredEndpoint }[] = [];

for (const [key, endpoint] of Object.entries<Endpoint>(contract)) {
  const { method, path } = splitKey(key);
  if (path.includes('{')) {
    const pattern = new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    patterns.push({ pattern, declared: { key, endpoint } });
  } else exact.set(key, { key, endpoint });
}

/** The endpoint of a request; null for paths outside the contract, such as uploaded pictures. */
export function findEndpoint(method: string, path: string): DeclaredEndpoint | null {
  const key = `${method} ${path}`;
  return exact.get(key) ?? patterns.find(({ pattern }) => pattern.test(key))?.declared ?? null;
}
