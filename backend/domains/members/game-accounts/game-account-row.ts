import { and, eq } from 'drizzle-orm';
import type { GameAccount } from '../../../../lib/members/game-account-contract';
import { formatShanghai } from '../../../../lib/time';
import type { Executor, Transaction } from '../../../database/connect';
import { goods } from '../../../database/schema/catalog';
import { gameAccount } from '../../../database/schema/members';
import { lockOn } from '../../../platform/concurrency/lock-on';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { localize } from '../../../platform/localize';
import { coverAddress } from '../../products/find-cards';
import { mainField, maskValue } from '../../products/recharge/recharge-values';
import { validateRecharge, valuesHash } from '../../products/recharge/validate-recharge';

type Row = { account: typeof gameAccount.$inferSelect; goods: typeof goods.$inferSelect };

export type GameAccountNotes = { nickname: string; mobile: string; wechatOrQq: string; remark: string };

/** Saved recharge accounts with their product. */
export function selectGameAccounts(db: Executor) {
  return db
    .select({ account: gameAccount, goods })
    .from(gameAccount)
    .innerJoin(goods, eq(goods.id, gameAccount.goodsId))
    .$dynamic();
}

/**
 * The member's saved recharge account.
 * @throws StoreError 404, for another member's id as for an unknown one
 */
export async function ownGameAccount(db: Executor, memberId: string, id: string): Promise<Row> {
  const [row] = await selectGameAccounts(db).where(
    and(eq(gameAccount.id, id), eq(gameAccount.memberId, memberId)),
  );
  if (!row) throw new StoreError('common_message_notFound');
  return row;
}

/**
 * Runs a write under a per-member lock, because "at most thirty" is a rule over all of a member's rows.
 * @param write returns the id of the account that it wrote
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
 * Columns of the values that the recharge form of the product requires.
 * @throws StoreError `goods_account_formatInvalid` with data `{ field }`
 */
export function valueColumns(fields: Row['goods']['rechargeFields'], input: Record<string, string>) {
  const values = validateRecharge(fields, input);
  return { account: values[mainField(fields) ?? ''] ?? '', values, valuesHash: valuesHash(values) };
}

/** Columns of the member's notes; empty texts become null. */
export function noteColumns({ nickname, mobile, wechatOrQq, remark }: GameAccountNotes) {
  return {
    nickname: nickname || null,
    mobile: mobile || null,
    wechatOrQq: wechatOrQq || null,
    remark: remark || null,
  };
}

/** A saved recharge account in wire format. */
export function viewGameAccount({ account, goods: item }: Row, locale: Context['locale']): GameAccount {
  const isMarketable = item.isMarketable && !item.isDiscontinued;
  const { mode } = item.accountCheck;
  return {
    id: account.id,
    goodsId: account.goodsId,
    goodsName: localize(item.nameI18n, locale),
    goodsCover: coverAddress(item, locale),
    nickname: account.nickname,
    account: maskValue(account.account),
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
