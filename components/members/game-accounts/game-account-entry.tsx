import { getTranslations } from 'next-intl/server';
import { loadPersonal } from '@/lib/api/load-personal';
import type { GameAccount } from '@/lib/members/game-account-contract';
import type { GoodsCard } from '@/lib/products/product-card';
import { memberPath } from '@/lib/routing/paths';
import styles from './game-account.module.css';
import { GameAccountForm } from './game-account-form';
import { ProductChoice, type ProductGroup } from './product-choice';

/** The choice of a product, then its recharge form. A saved account keeps its product. */
export async function GameAccountEntry({
  account,
  goodsId,
}: {
  account: GameAccount | null;
  goodsId: string;
}) {
  const here = memberPath('game-account', { edit: account?.id ?? 'new', goodsId });
  const isKnown = /^[0-9]{1,20}$/.test(goodsId);
  const [text, detail, groups] = await Promise.all([
    getTranslations('member.gameAccount'),
    isKnown
      ? loadPersonal(here, (call) => call('GET /goods/member/goods/detail', { query: { goodsId } }))
      : null,
    account ? [] : loadGroups(here),
  ]);
  return (
    <div className={`card pad ${styles.entry}`}>
      {account ? (
        <p>
          <span className="second">{text('goods')}</span> <b translate="no">{account.goodsName}</b>
        </p>
      ) : (
        <ProductChoice groups={groups} value={isKnown ? goodsId : ''} />
      )}
      {detail ? (
        <GameAccountForm key={goodsId} goodsId={goodsId} fields={detail.rechargeFields} account={account} />
      ) : null}
    </div>
  );
}

/** Products that are delivered to a recharge account, by category. */
async function loadGroups(here: string): Promise<ProductGroup[]> {
  const [categories, goods] = await loadPersonal(here, (call) =>
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
