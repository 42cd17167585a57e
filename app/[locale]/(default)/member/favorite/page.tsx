import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MemberPage } from '@/components/account/frame/member-page';
import { type PageQuery, pageNumber } from '@/components/account/frame/page-query';
import { FavoriteGrid } from '@/components/members/favorites/favorite-grid';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Notice } from '@/components/ui/feedback/notice';
import { Pager } from '@/components/ui/navigation/pager';
import { loadPersonal } from '@/lib/api/load-personal';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { Link } from '@/lib/routing/navigation';
import { homePath, memberPath } from '@/lib/routing/paths';

/** Page size. */
const mostFavorites = 100;

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('member.favorite');
  return { title: text('title'), robots: { index: false } };
}

export default async function FavoritesPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const page = pageNumber((await searchParams).page);
  const pathOf = (number: number) => memberPath('favorite', { page: number === 1 ? undefined : number });
  const [text, favorites] = await Promise.all([
    getTranslations('member.favorite'),
    loadPersonal(pathOf(page), (call) =>
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
        {/* The grid offers to undo a removal, so it stays mounted while there is one to undo. */}
        <FavoriteGrid
          favorites={favorites.records}
          empty={
            <div className="card">
              <EmptyState
                icon="heart"
                title={text('empty')}
                action={
                  <Link className="button button-primary" href={homePath}>
                    {text('browse')}
                  </Link>
                }
              >
                {text('emptyHint')}
              </EmptyState>
            </div>
          }
        />
        <Pager page={page} pages={favorites.totalPages} pathOf={pathOf} />
      </MemberPage>
    </ClientMessages>
  );
}
