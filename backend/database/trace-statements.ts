import type { PoolClient } from 'pg';
import { isTraced, markFailed, openSpan } from '../../lib/tracing/span';

/** Characters of a statement that a span has. */
const mostText = 1_000;

type Callback = (error: Error | undefined, result: unknown) => void;

/**
 * Gives each statement of a connection a span while a call or job is traced: its text with placeholders, never its values.
 * Statements that nothing traced has sent, such as those by which the queue waits, have none.
 */
export function traceStatements(client: PoolClient): void {
  const query = client.query.bind(client) as (...sent: unknown[]) => unknown;
  const traced = (...sent: unknown[]): unknown => {
    const text = textOf(sent[0]);
    if (!isTraced() || text === undefined || text.startsWith('set ')) return query(...sent);
    const [verb = ''] = text.trimStart().split(/\s/, 1);
    const span = openSpan(`SQL ${verb.toUpperCase()}`, 'outgoing', {
      'db.system.name': 'postgresql',
      'db.query.text': text.slice(0, mostText),
    });
    if (!span) return query(...sent);
    const end = (error?: unknown) => {
      if (error) markFailed(span, error);
      span.end();
    };
    const callback = sent.at(-1);
    if (typeof callback === 'function') {
      const done: Callback = (error, result) => {
        end(error);
        (callback as Callback)(error, result);
      };
      return query(...sent.slice(0, -1), done);
    }
    const result = query(...sent);
    if (result instanceof Promise)
      result.then(
        () => end(),
        (error: unknown) => end(error ?? 'failed'),
      );
    else end();
    return result;
  };
  Object.assign(client, { query: traced });
}

function textOf(config: unknown): string | undefined {
  if (typeof config === 'string') return config;
  const text = typeof config === 'object' && config !== null ? Reflect.get(config, 'text') : undefined;
  return typeof text === 'string' ? text : undefined;
}
