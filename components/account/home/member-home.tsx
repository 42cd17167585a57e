import type { Member } from '@/lib/account/member-contract';
import type { GameAccount } from '@/lib/members/game-account-contract';
import type { OrderRow } from '@/lib/orders/contract';
import type { UnreadReplies } from '@/lib/support/queries/unread-replies';
import { HomeAgain } from './home-again';
import { HomeGameAccounts } from './home-game-accounts';
import { type HomeBalances, HomeHead } from './home-head';
import { HomeOrders, type OrderCounts } from './home-orders';
import { HomeVerification } from './home-verification';
import { HomeWaiting } from './home-waiting';
import { KnownMember } from './known-member';
import styles from './member-home.module.css';

export type HomeFacts = {
  member: Member;
  balances: HomeBalances;
  counts: OrderCounts;
  unpaid: OrderRow | null;
  /** Paid orders that are not delivered yet, the newest first. */
  arriving: readonly OrderRow[];
  /** The last purchases that can be repeated. */
  again: readonly OrderRow[];
  accounts: readonly GameAccount[];
  /** Null when the request for them failed. */
  unread: UnreadReplies | null;
};

/** The home page of the member centre. */
export function MemberHome({ facts }: { facts: HomeFacts }) {
  return (
    <div className={styles.blocks}>
      <KnownMember member={facts.member} unread={facts.unread} />
      {facts.unpaid || facts.arriving.length > 0 ? (
        <HomeWaiting unpaid={facts.unpaid} arriving={facts.arriving} />
      ) : null}
      <HomeHead member={facts.member} balances={facts.balances} />
      <HomeVerification member={facts.member} />
      <HomeOrders counts={facts.counts} />
      <div className={styles.halves}>
        {facts.again.length > 0 ? <HomeAgain orders={facts.again} /> : null}
        <HomeGameAccounts accounts={facts.accounts} />
      </div>
    </div>
  );
}
