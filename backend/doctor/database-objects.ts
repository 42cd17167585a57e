import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../database/connect';
import expected from './database-objects.json' with { type: 'json' };
import type { Invariant } from './invariant';

/**
 * What guards the rows: functions, triggers, constraints and unique indexes, by name with a digest of their text. The
 * catalogue prints them alike on all versions of PostgreSQL that the store runs on.
 */
const objects = sql`
  select 'function ' || p.proname as name,
    md5(concat_ws(' ', p.prosrc, p.provolatile::text, p.prosecdef, l.lanname, pg_get_function_arguments(p.oid))) as digest
  from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace = 'public'::regnamespace
    and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select 'trigger ' || c.relname || '.' || t.tgname, md5(pg_get_triggerdef(t.oid, true) || ' ' || t.tgenabled::text)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
  union all
  select 'constraint ' || c.relname || '.' || k.conname, md5(pg_get_constraintdef(k.oid, true) || ' ' || k.convalidated::text)
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = 'public'::regnamespace and k.contype in ('c', 'f', 'p', 'u')
  union all
  select 'index ' || c.relname || '.' || i.relname, md5(pg_get_indexdef(x.indexrelid, 0, true) || ' ' || x.indisvalid::text)
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
  where c.relnamespace = 'public'::regnamespace and x.indisunique
    and not exists (select 1 from pg_constraint k where k.conindid = x.indexrelid)`;

/** The digests of a database by name, in the order of the names. `npm run database-objects` stores them. */
export async function readObjects(db: Executor): Promise<Record<string, string>> {
  const { rows } = await db.execute(sql`select name, digest from (${objects}) o order by name collate "C"`);
  const list = z.array(z.object({ name: z.string(), digest: z.string() })).parse(rows);
  return Object.fromEntries(list.map(({ name, digest }) => [name, digest]));
}

const asMigrated: Invariant = {
  name: 'database-objects',
  rule: 'Functions, triggers, constraints and unique indexes are those that the migrations made.',
  violations: () => sql`
    with present as (${objects}), made as (
      select key as name, value as digest from jsonb_each_text(${JSON.stringify(expected)}::jsonb)
    )
    select coalesce(m.name, p.name) as id from made m full join present p on p.name = m.name
    where p.digest is distinct from m.digest and (m.name is not null or p.name like 'trigger %')`,
};

/** The guards of the database themselves. */
export const guardInvariants: readonly Invariant[] = [asMigrated];
