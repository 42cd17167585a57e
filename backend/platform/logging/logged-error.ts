import { DrizzleQueryError } from 'drizzle-orm/errors';

/** Fields of database errors that quote values: `Key (email)=(…) already exists`. */
const quoting = ['params', 'detail', 'where', 'internalQuery'];

/**
 * An error as it is logged and stored: with its fields, stack and causes, but without the parameters of a failed query,
 * which may be codes, links or addresses.
 */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const fields = Object.entries(error).filter(([name]) => !quoting.includes(name) && name !== 'cause');
  return {
    ...Object.fromEntries(fields),
    type: error.constructor.name,
    message: errorText(error),
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^ {4}at /.test(line))
      .join('\n'),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  };
}

/** The message of an error, without the parameters of a failed query. */
export function errorText(error: Error): string {
  if (!(error instanceof DrizzleQueryError)) return error.message;
  const reason = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `Failed query: ${error.query}${reason}`;
}
