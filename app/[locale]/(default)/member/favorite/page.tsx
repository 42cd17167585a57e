import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { FavoriteGrid } from '@/components/member/favorite/favorite-grid';
import { MemberPage } from '@/components/member/member-page';
import { type PageQuery, pageNumber } from '@/components/member/page-query';
import { loadOwn } from '@/components/shell/load-own';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { Pager } from '@/components/ui/pager';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { Link } from '@/lib/i18n/navigation';
import { homeAddress, memberAddress } from '@/lib/routing/addresses';

/** domain.md 2.2 */
const mostFavorites = 100;

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('member.favorite');
  return { title: text('title'), robots: { index: false } };
}

export default async function FavoritesPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const page = pageNumber((await searchParams).page);
  const addressOf = (number: number) =>
    memberAddress('favorite', { page: number === 1 ? undefined : number });
  const [text, favorites] = await Promise.all([
    getTranslations('member.favorite'),
    loadOwn(addressOf(page), (call) =>
      call('GET /upms/member/goods_favorite/list', { query: { pageNumber: page, pageSize: 24 } }),
    ),
  ]);
  return (
    <ClientMessages namespaces={['member']}>
      <MemberPage
        title={text('title')}
        actions={
          favorites.total > 0 ? (
            <span className="second number">
              {text('count', { count: favorites.total, most: mostFavorites })}
            </span>
          ) : null
        }
      >
        {favorites.total >= mostFavorites ? (
          <Notice tone="warning">{text('full', { most: mostFavorites })}</Notice>
        ) : null}
        {/* With the grid the way back of what was removed would go, so it stays while it has one to offer. */}
        <FavoriteGrid
          favorites={favorites.records}
          empty={
            <div className="card">
              <EmptyState
                icon="heart"
                title={text('empty')}
                action={
                  <Link className="button button-primary" href={homeAddress}>
                    {text('browse')}
                  </Link>
                }
              >
                {text('emptyHint')}
              </EmptyState>
            </div>
          }
        />
        <Pager page={page} pages={favorites.totalPages} addressOf={addressOf} />
      </MemberPage>
    </ClientMessages>
  );
}
