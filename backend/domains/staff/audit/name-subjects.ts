import { sql } from 'drizzle-orm';
import type { AuditSubject } from '../../../../lib/staff/audit-contract';
import type { Context } from '../../../platform/context';
import { localize } from '../../../platform/localize';

type Localized = Parameters<typeof localize>[0];
type Found = { id: string; kind: AuditSubject['kind']; name: string | null; name_i18n: Localized | null };

/** What the ids of rows of the audit log are about, by id. Ids of other things have no name. */
export async function nameSubjects(
  { db, locale }: Pick<Context, 'db' | 'locale'>,
  ids: readonly string[],
): Promise<Map<string, AuditSubject>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const list = sql.join(
    wanted.map((id) => sql`${id}`),
    sql`, `,
  );
  const { rows } = await db.execute<Found>(sql`
    select id, 'ORDER' as kind, sn as name, null::jsonb as name_i18n from orders where id in (${list})
    union all select id, 'MEMBER', nickname, null from member where id in (${list})
    union all select id, 'STAFF', name, null from staff_account where id in (${list})
    union all select id, 'LOT', sn, null from card_lot where id in (${list})
    union all select id, 'PRODUCT', null, name_i18n from goods where id in (${list})
    union all select id, 'ARTICLE', null, title_i18n from article where id in (${list})
    union all select id, 'COUPON', null, name_i18n from coupon where id in (${list})
    union all select id, 'BANNER', null, title_i18n from banner where id in (${list})
    union all select id, 'KEYWORD', null, text_i18n from hot_keyword where id in (${list})
    union all select id, 'CATEGORY', null, name_i18n from goods_category where id in (${list})
    union all select s.id, 'SKU', s.sn, s.name_i18n from sku s where s.id in (${list})
    union all select d.id, 'DEAL', s.sn, s.name_i18n from daily_deal d join sku s on s.id = d.sku_id where d.id in (${list})`);
  return new Map(
    rows.map(({ id, kind, name, name_i18n: names }) => {
      const own = names === null ? null : localize(names, locale);
      return [id, { kind, name: [own, name].filter((part) => part !== null).join(' · ') }];
    }),
  );
}
