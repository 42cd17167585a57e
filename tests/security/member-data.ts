import { type SQL, sql } from 'drizzle-orm';
import type { TestStore } from '@/backend/testing';

/** Conditions for the rows of a member, by the column that identifies them. */
const ownerConditions: Record<string, (column: SQL, memberId: string) => SQL> = {
  member_id: (column, memberId) => sql`${column} = ${memberId}`,
  owner_id: (column, memberId) => sql`${column} = ${memberId}`,
  order_id: (column, memberId) => sql`${column} in (select id from orders where member_id = ${memberId})`,
  order_item_id: (column, memberId) => sql`${column} in (
    select i.id from order_item i join orders o on o.id = i.order_id where o.member_id = ${memberId})`,
  ticket_id: (column, memberId) =>
    sql`${column} in (select id from message_ticket where member_id = ${memberId})`,
};

/**
 * Returns a function that reads all rows of a member as text. It finds the tables by their owner column, so that new
 * tables are included.
 */
export async function memberDataReader(store: TestStore): Promise<(memberId: string) => Promise<string>> {
  const found = await store.db.execute<{ table_name: string; column_name: string }>(sql`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and column_name in (${sql.join(
      Object.keys(ownerConditions).map((name) => sql`${name}`),
      sql`, `,
    )})
    order by table_name, column_name`);
  if (found.rows.length < 20) throw new Error('The tables of members were not found');
  return async (memberId) => {
    const parts = found.rows.flatMap(({ table_name, column_name }) => {
      const isOwn = ownerConditions[column_name]?.(sql`t.${sql.identifier(column_name)}`, memberId);
      return isOwn
        ? [
            sql`select ${table_name} as name, t::text as row from ${sql.identifier(table_name)} t where ${isOwn}`,
          ]
        : [];
    });
    parts.push(sql`select 'member' as name, t::text as row from member t where t.id = ${memberId}`);
    const { rows } = await store.db.execute(sql`${sql.join(parts, sql` union all `)} order by 1, 2`);
    return JSON.stringify(rows);
  };
}
