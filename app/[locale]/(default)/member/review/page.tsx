import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MemberPage } from '@/components/account/frame/member-page';
import { chosen, type PageQuery, pageNumber } from '@/components/account/frame/page-query';
import { OrdersToReview, OwnReviews } from '@/components/reviews/own-reviews';
import styles from '@/components/reviews/review.module.css';
import { Pager } from '@/components/ui/navigation/pager';
import { loadPersonal } from '@/lib/api/load-personal';
import { Link } from '@/lib/routing/navigation';
import { memberPath } from '@/lib/routing/paths';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('member.review');
  return { title: text('title'), robots: { index: false } };
}

const tabs = ['WAITING', 'DONE'] as const;

export default async function ReviewsPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  const tab = chosen(tabs, query.tab);
  const page = pageNumber(query.page);
  const pathOf = (wanted: (typeof tabs)[number], number = 1) =>
    memberPath('review', {
      tab: wanted === 'WAITING' ? undefined : wanted,
      page: number === 1 ? undefined : number,
    });
  const pageOf = (wanted: (typeof tabs)[number]) => ({
    query: { pageNumber: wanted === tab ? page : 1, pageSize: 10 },
  });
  const [text, [waiting, reviews]] = await Promise.all([
    getTranslations('member.review'),
    loadPersonal(pathOf(tab, page), (call) =>
      Promise.all([
        call('GET /order/member/review/waiting', pageOf('WAITING')),
        call('GET /order/member/review/list', pageOf('DONE')),
      ]),
    ),
  ]);
  const shown = tab === 'WAITING' ? waiting : reviews;
  const counts = { WAITING: waiting.total, DONE: reviews.total };
  return (
    <MemberPage title={text('title')}>
      <nav className={`tabs ${styles.tabs}`} aria-label={text('tabs')}>
        {tabs.map((one) => (
          <Link key={one} href={pathOf(one)} aria-current={one === tab ? 'page' : undefined}>
            {text(`tab.${one}`)} <span className="number muted">{counts[one]}</span>
          </Link>
        ))}
      </nav>
      {tab === 'WAITING' ? (
        <OrdersToReview orders={waiting.records} />
      ) : (
        <OwnReviews reviews={reviews.records} />
      )}
      <Pager page={page} pages={shown.totalPages} pathOf={(number) => pathOf(tab, number)} />
    </MemberPage>
  );
}
