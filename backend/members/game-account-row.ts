import { and, eq } from 'drizzle-orm';
import type { GameAccount } from '../../lib/contract/upms';
import { formatShanghai } from '../../lib/time';
import { localize } from '../catalog/localize';
import { validateRecharge, valuesHash } from '../catalog/validate-recharge';
import type { Executor, Transaction } from '../database/connect';
import { goods } from '../database/schema/catalog';
import { gameAccount } from '../database/schema/identity';
import { mainField } from '../orders/recharge-values';
import type { Context } from '../platform/context';
import { lockOn } from '../platform/lock-on';
import { StoreError } from '../platform/store-error';
import { maskAccount } from './mask-account';

type Row = { account: typeof gameAccount.$inferSelect; goods: typeof goods.$inferSelect };

export type GameAccountNotes = { nickname: string; mobile: string; wechatOrQq: string; remark: string };

export function selectGameAccounts(db: Executor) {
  return db
    .select({ account: gameAccount, goods })
    .from(gameAccount)
    .innerJoin(goods, eq(goods.id, gameAccount.goodsId))
    .$dynamic();
}

/** @throws StoreError 404, for a foreign id as for an unknown one */
export async function ownGameAccount(db: Executor, memberId: string, id: string): Promise<Row> {
  const [row] = await selectGameAccounts(db).where(
    and(eq(gameAccount.id, id), eq(gameAccount.memberId, memberId)),
  );
  if (!row) throw new StoreError('common_message_notFound');
  return row;
}

/**
 * One writer at a time: "at most thirty" is a rule over all of a member's rows.
 * @param write answers the id of the account that it wrote
 */
export async function writeGameAccount(
  context: Context,
  memberId: string,
  write: (tx: Transaction) => Promise<string>,
): Promise<GameAccount> {
  return context.db.transaction(async (tx) => {
    await lockOn(tx, `game-accounts:${memberId}`);
    const id = await write(tx);
    return viewGameAccount(await ownGameAccount(tx, memberId, id), context.locale);
  });
}

/**
 * Columns of what the recharge form of its goods asks for.
 * @throws StoreError `goods_account_formatInvalid` with data `{ field }`
 */
export function valueColumns(fields: Row['goods']['rechargeFields'], input: Record<string, string>) {
  const values = validateRecharge(fields, input);
  return { account: values[mainField(fields) ?? ''] ?? '', values, valuesHash: valuesHash(values) };
}

/** Columns of what the member noted about it; empty texts are none. */
export function noteColumns({ nickname, mobile, wechatOrQq, remark }: GameAccountNotes) {
  return {
    nickname: nickname || null,
    mobile: mobile || null,
    wechatOrQq: wechatOrQq || null,
    remark: remark || null,
  };
}

export function viewGameAccount({ account, goods: item }: Row, locale: Context['locale']): GameAccount {
  const isMarketable = item.isMarketable && !item.isDiscontinued;
  const { mode } = item.accountCheck;
  return {
    id: account.id,
    goodsId: account.goodsId,
    goodsName: localize(item.nameI18n, locale),
    goodsCover: `/covers/${item.slug}.svg`,
    nickname: account.nickname,
    account: maskAccount(account.account),
    values: account.values,
    mobile: account.mobile,
    wechatOrQq: account.wechatOrQq,
    remark: account.remark,
    roleName: account.roleName,
    checkedTime: account.checkedTime ? formatShanghai(account.checkedTime) : null,
    lastUsedTime: account.lastUsedTime ? formatShanghai(account.lastUsedTime) : null,
    canCheck: isMarketable && mode !== 'NONE' && mode !== 'FORMAT',
    isMarketable,
  };
}
