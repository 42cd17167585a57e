import { getTranslations } from 'next-intl/server';
import { loadOwn } from '@/components/shell/load-own';
import type { GoodsCard } from '@/lib/contract/goods';
import type { GameAccount } from '@/lib/contract/upms';
import { memberAddress } from '@/lib/routing/addresses';
import { AccountForm } from './account-form';
import styles from './game-account.module.css';
import { GoodsChoice, type GoodsGroup } from './goods-choice';

/** Which goods, then the goods' own form. An account keeps its goods. */
export async function AccountEntry({ account, goodsId }: { account: GameAccount | null; goodsId: string }) {
  const here = memberAddress('game-account', { edit: account?.id ?? 'new', goodsId });
  const isKnown = /^[0-9]{1,20}$/.test(goodsId);
  const [text, detail, groups] = await Promise.all([
    getTranslations('member.gameAccount'),
    isKnown ? loadOwn(here, (call) => call('GET /goods/member/goods/detail', { query: { goodsId } })) : null,
    account ? [] : loadGroups(here),
  ]);
  return (
    <div className={`card pad ${styles.entry}`}>
      {account ? (
        <p>
          <span className="second">{text('goods')}</span> <b>{account.goodsName}</b>
        </p>
      ) : (
        <GoodsChoice groups={groups} value={isKnown ? goodsId : ''} />
      )}
      {detail ? (
        <AccountForm key={goodsId} goodsId={goodsId} fields={detail.rechargeFields} account={account} />
      ) : null}
    </div>
  );
}

/** Goods that are topped up to an account, by category. */
async function loadGroups(here: string): Promise<GoodsGroup[]> {
  const [categories, goods] = await loadOwn(here, (call) =>
    Promise.all([
      call('GET /goods/member/goods_category'),
      call('GET /goods/member/goods/list', { query: { pageSize: 100 } }),
    ]),
  );
  const isToppedUp = ({ deliveryMode }: GoodsCard) => deliveryMode === 'DIRECT' || deliveryMode === 'MANUAL';
  return categories
    .map(({ code, name }) => ({
      name,
      goods: goods.records.filter((one) => one.categoryCode === code && isToppedUp(one)),
    }))
    .filter((group) => group.goods.length > 0);
}
