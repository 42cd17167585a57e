import type { PoolClient } from 'pg';

/** Uses of a text before it gets a name, so that a statement that is built once takes no memory of the server. */
const usesBefore = 8;
/** Names of a process. Each connection of PostgreSQL keeps a plan for each name until it is closed. */
const mostNames = 150;
/** Texts whose uses are counted; a list of ids of another length is another text. */
const mostCounted = 5_000;

const names = new Map<string, string>();
const uses = new Map<string, number>();

/** The name of a statement that is used often; undefined for others. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const count = (uses.get(text) ?? 0) + 1;
  if (count < usesBefore) {
    if (uses.size >= mostCounted) uses.clear();
    uses.set(text, count);
    return undefined;
  }
  uses.delete(text);
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

type Query = { text?: unknown; name?: unknown };

/** Names the statements of a connection that are sent while `keepsPlans`, so that PostgreSQL parses and plans each once. */
export function nameStatements(keepsPlans: () => boolean): (client: PoolClient) => void {
  return (client) => {
    const query = client.query.bind(client) as (...sent: unknown[]) => unknown;
    const named = (config: unknown, ...rest: unknown[]): unknown => {
      if (!isUnnamed(config) || !keepsPlans()) return query(config, ...rest);
      return query({ ...config, name: nameOf(config.text) }, ...rest);
    };
    Object.assign(client, { query: named });
  };
}

const isUnnamed = (config: unknown): config is Query & { text: string } =>
  typeof config === 'object' &&
  config !== null &&
  typeof (config as Query).text === 'string' &&
  !(config as Query).name;
