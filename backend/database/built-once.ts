import type { Executor } from './connect';

/** A statement of drizzle whose values are placeholders. */
type Statement<Row> = { execute(values: Record<string, unknown>): Promise<Row[]> };

/**
 * A statement whose text is built once for each database and not at each call, for what runs with every request of a
 * member: building takes longer than sending.
 *
 * @param build ends with `.prepare('')`; its placeholders are not converted like values, so times are passed as
 *   ISO strings
 */
export function builtOnce<Row, Name extends string>(
  build: (db: Executor) => Statement<Row>,
): (db: Executor, values: Record<Name, string>) => Promise<Row[]> {
  const built = new WeakMap<Executor, Statement<Row>>();
  return (db, values) => {
    const statement = built.get(db) ?? build(db);
    built.set(db, statement);
    return statement.execute(values);
  };
}
