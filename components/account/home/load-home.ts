import 'server-only';
import { arriving } from '@/components/orders/list/arriving';
import { lastBought } from '@/components/orders/list/last-bought';
import { loadPersonal } from '@/lib/api/load-personal';
import { memberPath } from '@/lib/routing/paths';
import type { HomeFacts } from './member-home';

/** Loads everything that the home page of the member centre shows, in parallel. */
export function loadHome(): Promise<HomeFacts> {
  return loadPersonal(memberPath(), async (call) => {
    const [
      { member },
      orders,
      unpaid,
      recent,
      waiting,
      accounts,
      couponCounts,
      coins,
      favorites,
      ranks,
      unread,
    ] = await Promise.all([
      call('GET /upms/member/profile/load_member'),
      call('GET /order/member/order/statistics'),
      call('GET /order/member/order/list', { query: { group: 'TO_PAY', pageSize: 1 } }),
      call('GET /order/member/order/list', { query: { pageSize: 10 } }),
      call('GET /order/member/review/waiting', { query: { pageSize: 1 } }),
      call('GET /upms/member/game_account/list', { query: { pageSize: 3 } }),
      call('GET /order/member/coupon_code/statistics'),
      call('GET /upms/member/point/balance'),
      call('GET /upms/member/goods_favorite/list', { query: { pageSize: 100 } }),
      call('GET /upms/member/member_rank/list'),
      // A failed request shows no count instead of an error page.
      call('GET /member/message/statistics').catch(() => null),
    ]);
    return {
      member,
      balances: {
        rank: ranks.find((rank) => rank.isCurrent) ?? null,
        coins: coins.balance,
        pending: coins.pending,
        coupons: couponCounts.unused,
        expiring: couponCounts.expiring,
        favorites: favorites.total,
        dropped: favorites.records.filter((favorite) => favorite.priceDropped && favorite.isMarketable)
          .length,
        unreadReplies: unread?.unreadReplies ?? 0,
      },
      // Orders to receive can be reviewed as well; each is counted once.
      counts: { ...orders, toReview: Math.max(0, waiting.total - orders.toConfirm) },
      unpaid: unpaid.records[0] ?? null,
      arriving: arriving(recent.records).slice(0, 2),
      again: lastBought(recent.records, 3),
      accounts: accounts.records,
      unread,
    };
  });
}
