import pg from 'pg';
import { z } from 'zod';
import type { RawSql } from '@/backend/database/connect';
import { statementCounter } from '@/backend/database/count-statements';

/** The used properties of a node in PostgreSQL's JSON query plan; rows are per loop. */
type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  'Actual Rows'?: number | undefined;
  'Actual Loops'?: number | undefined;
  'Rows Removed by Filter'?: number | undefined;
  'Rows Removed by Index Recheck'?: number | undefined;
  Plans?: PlanNode[] | undefined;
};

const planNode: z.ZodType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Actual Rows': z.number().optional(),
  'Actual Loops': z.number().optional(),
  'Rows Removed by Filter': z.number().optional(),
  'Rows Removed by Index Recheck': z.number().optional(),
  get Plans() {
    return z.array(planNode).optional();
  },
});
const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: planNode })]) })]);

/** Connects to the database of a test store on PostgreSQL. Close the client with `end()`. */
export async function connectTo(database: string): Promise<pg.Client> {
  const url = new URL(process.env.DATABASE_URL ?? 'postgres:');
  url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return client;
}

/**
 * Runs `work`, then repeats its statements with EXPLAIN ANALYZE and adds up the rows that they read from `tables`.
 * Unlike a duration, this does not depend on the load of the machine.
 */
export async function countRowsRead(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<number> {
  const statements = await recordStatements(work);
  let read = 0;
  // One transaction, because settings such as similarity thresholds are local to it.
  await client.query('begin');
  try {
    for (const { text, values } of statements) {
      if (/^set local /i.test(text)) await client.query(text);
      if (!/^(select|with)\b/i.test(text.trim())) continue;
      const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, values);
      const [result] = explained.parse(rows);
      for (const node of nodesOf(result['QUERY PLAN'][0].Plan)) {
        const table = node['Relation Name'];
        if (table && tables.includes(table)) read += rowsOf(node);
      }
    }
  } finally {
    await client.query('rollback');
  }
  return read;
}

const rowsOf = (node: PlanNode) =>
  ((node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)) *
  (node['Actual Loops'] ?? 1);

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/**
 * Runs `work` and returns the tables, out of `tables`, that the plans of its statements read from beginning to end.
 * Needs tables with enough rows and statistics (`analyze`).
 */
export async function sequentialScans(
  rawSql: RawSql,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<string[]> {
  const scanned = new Set<string>();
  for (const { text, values } of await recordStatements(work)) {
    if (!/^(select|update|delete)\b/i.test(text.trim())) continue;
    const { rows } = await rawSql(`explain (format json) ${text}`, values);
    const [result] = explained.parse(rows);
    for (const node of nodesOf(result['QUERY PLAN'][0].Plan)) {
      const table = node['Relation Name'];
      if (node['Node Type'] === 'Seq Scan' && table && tables.includes(table)) scanned.add(table);
    }
  }
  return [...scanned];
}

/** The statements that drizzle sends during `work`. */
export async function recordStatements(
  work: () => Promise<unknown>,
): Promise<{ text: string; values: unknown[] }[]> {
  const statements: { text: string; values: unknown[] }[] = [];
  const { logQuery } = statementCounter;
  statementCounter.logQuery = (text, values) => {
    statements.push({ text, values });
  };
  try {
    await work();
  } finally {
    statementCounter.logQuery = logQuery;
  }
  return statements;
}
