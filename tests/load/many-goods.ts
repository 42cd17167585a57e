import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Database, Transaction } from '@/backend/database/connect';
import { goods, sku } from '@/backend/database/schema/catalog';
import { romanised } from '@/backend/domains/search/romanised';
import { searchColumns } from '@/backend/domains/search/search-text';

const CHARACTERS =
  '星海云雀原野之歌长风剑气明日边境永恒召唤部族崛起地牢纪元峡谷争锋绝境突围江湖远行梦回万王战符文涟漪鲸浪狸喵火光幕弹球方块港湾极速巅峰柠果悠影迷通桥交友遇见语聊书虫读手机话费流量网盘轻打车霜刃赤羽双林间守望图超大桌垫纪念礼盒金银铜铁木水土天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏';
const THINGS =
  '点券会员钻石金币元宝星钻宝石猫粮鲸币玫瑰礼包月卡季票通宝源矿水晶羽毛徽章贝壳种子灵石仙玉体力钥匙';
const SYLLABLES =
  'ka ro mi ten sol ver lun dra fi no sha wil qu zen bor cel dim ela fro gri hul iva jor kel lam mon nyx orb pix ral syl tor ulm vex wyn xan yor zim'.split(
    ' ',
  );
const SIDE = 320;

/** One part of a generated name: the game, or the item for it. */
type Part = { zh: string; en: string; spoken: string; initials: string; text: string; terms: string[] };

/** Name parts in Chinese and English, with the search columns of a product with this name. */
export function nameParts(): { games: Part[]; things: Part[] } {
  const random = sequence(20_251);
  const pick = (from: string) => [...from][Math.floor(random() * [...from].length)] ?? '';
  const word = () =>
    Array.from(
      { length: 2 + Math.floor(random() * 2) },
      () => SYLLABLES[Math.floor(random() * SYLLABLES.length)],
    ).join('');
  const distinct = (make: () => string) => {
    const made = new Set<string>();
    while (made.size < SIDE) made.add(make());
    return [...made];
  };
  const part = (zh: string): Part => {
    const en = `${word()} ${word()}`;
    const [spoken = '', initials = ''] = romanised(zh);
    const { searchText: text, searchTerms: terms } = searchColumns({
      name: { 'zh-cn': zh, en, 'zh-hk': zh },
      caption: { 'zh-cn': `${zh}，自动充值`, en: `${en} sent to your account`, 'zh-hk': `${zh}，自動充值` },
      brand: word(),
      keywords: [zh.slice(0, 2), word()],
      category: { 'zh-cn': '手机游戏', en: 'Mobile games', 'zh-hk': '手機遊戲' },
    });
    return { zh, en, spoken, initials, text, terms };
  };
  const games = distinct(() =>
    Array.from({ length: 3 + Math.floor(random() * 2) }, () => pick(CHARACTERS)).join(''),
  );
  const things = distinct(() =>
    Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(THINGS)).join(''),
  );
  return { games: games.map(part), things: things.map(part) };
}

/**
 * Inserts a product for every game and item, 102,400 in total with twice as many skus, as copies of seeded products
 * with different names, sort orders and prices. The slow indexes are created afterwards.
 */
export async function seedManyGoods(
  db: Database,
  { games, things }: ReturnType<typeof nameParts>,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Connections of the shop have a statement timeout of 30 s.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local maintenance_work_mem = '256MB'`);
    await tx.execute(
      sql`create temp table part (kind text, place int, zh text, en text, spoken text, initials text, text text, terms text[]) on commit drop`,
    );
    for (const [kind, parts] of [
      ['game', games],
      ['thing', things],
    ] as const) {
      await tx.execute(sql`insert into part select ${kind}, n::int, p ->> 'zh', p ->> 'en', p ->> 'spoken', p ->> 'initials', p ->> 'text',
      array(select jsonb_array_elements_text(p -> 'terms'))
      from jsonb_array_elements(${JSON.stringify(parts)}::jsonb) with ordinality as each (p, n)`);
    }
    const { rows: slow } = await tx.execute<{ indexname: string; indexdef: string }>(
      sql`select indexname, indexdef from pg_indexes where tablename = 'goods' and indexdef not like '%UNIQUE%'`,
    );
    for (const { indexname } of slow) await tx.execute(sql.raw(`drop index ${indexname}`));
    await tx.execute(
      sql`create temp table template on commit drop as select *, row_number() over (order by id) as place from goods`,
    );
    await tx.execute(sql`create temp table template_sku on commit drop as
    select *, row_number() over (partition by goods_id order by sort) as place from sku`);
    const made = sql`(select game.place * ${SIDE} + thing.place as n, game.zh || '·' || thing.zh as zh, game.en || ' ' || thing.en as en,
      E'\n=' || game.zh || '·' || thing.zh || E'\n=' || game.zh || thing.zh || E'\n=' || game.spoken || thing.spoken
        || E'\n=' || game.initials || thing.initials || game.text || thing.text as text,
      game.terms || thing.terms as terms
    from part as game cross join part as thing where game.kind = 'game' and thing.kind = 'thing') as made`;
    await insertCopies(
      tx,
      goods,
      {
        id: sql`made.n::text`,
        sn: sql`'load-' || made.n`,
        slug: sql`'load-' || made.n`,
        name_i18n: sql`jsonb_build_object('zh-cn', made.zh, 'en', made.en, 'zh-hk', made.zh)`,
        search_text: sql`made.text`,
        search_terms: sql`made.terms`,
        // The widest column; listings do not read it.
        recharge_fields: sql`'[]'::jsonb`,
        is_top: sql`made.n % 5000 = 0`,
        popular_rank: sql`null::int`,
        sales_count: sql`(made.n * 7919) % 9973`,
        min_price_fen: sql`100 + (made.n * 31) % 50000`,
        publish_time: sql`"from".publish_time - made.n * interval '1 minute'`,
      },
      sql`${made} join template as "from" on "from".place = 1 + made.n % 46`,
    );
    await insertCopies(
      tx,
      sku,
      {
        id: sql`made.id || '0' || "from".place`,
        goods_id: sql`made.id`,
        sn: sql`made.sn || '-' || "from".place`,
      },
      sql`goods as made join template on made.sn like 'load-%' and template.place = 1 + made.id::int % 46
      join template_sku as "from" on "from".goods_id = template.id and "from".place <= 2`,
    );
    for (const { indexdef } of slow) await tx.execute(sql.raw(indexdef));
  });
  await vacuum(db);
}

/** Uses a connection without a timeout, outside of a transaction, as VACUUM requires. */
async function vacuum(db: Database): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  const url = new URL(process.env.DATABASE_URL ?? 'postgres:');
  url.pathname = `/${rows[0]?.name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query('vacuum analyze goods');
    await client.query('vacuum analyze sku');
  } finally {
    await client.end();
  }
}

/** Inserts copies of the rows of `from` with some columns replaced. */
async function insertCopies(
  db: Transaction,
  table: PgTable,
  changes: Record<string, SQL>,
  source: SQL,
): Promise<void> {
  const names = Object.values(getTableColumns(table)).map(({ name }) => name);
  const values = names.map((name) => changes[name] ?? sql`"from".${sql.identifier(name)}`);
  await db.execute(sql`insert into ${table} (${sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )})
    select ${sql.join(values, sql`, `)} from ${source}`);
}

/** A seeded random number generator: numbers from 0 to 1, the same in every run. */
export function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
