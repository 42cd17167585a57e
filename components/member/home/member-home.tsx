import type { CouponCode } from '@/lib/contract/members/coupon';
import type { GameAccount } from '@/lib/contract/members/game-account';
import type { Member } from '@/lib/contract/members/member';
import type { OrderRow } from '@/lib/contract/orders/order';
import { HomeAgain } from './home-again';
import { HomeCoupons } from './home-coupons';
import { HomeGameAccounts } from './home-game-accounts';
import { type HomeBalances, HomeHead } from './home-head';
import { HomeOrders, type OrderCounts } from './home-orders';
import { HomeVerification } from './home-verification';
import styles from './member-home.module.css';

export type HomeFacts = {
  member: Member;
  balances: HomeBalances;
  counts: OrderCounts;
  unpaid: OrderRow | null;
  /** The last purchases that can be repeated. */
  again: readonly OrderRow[];
  accounts: readonly GameAccount[];
  coupons: readonly CouponCode[];
};

/** The home page of the member centre. */
export function MemberHome({ facts }: { facts: HomeFacts }) {
  return (
    <div className={styles.blocks}>
      <HomeHead member={facts.member} balances={facts.balances} />
      <HomeVerification member={facts.member} />
      <HomeOrders counts={facts.counts} unpaid={facts.unpaid} />
      {facts.again.length > 0 ? <HomeAgain orders={facts.again} /> : null}
      <div className={styles.halves}>
        <HomeGameAccounts accounts={facts.accounts} />
        <HomeCoupons coupons={facts.coupons} />
      </div>
    </div>
  );
}
