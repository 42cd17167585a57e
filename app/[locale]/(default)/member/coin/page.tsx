import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import styles from '@/components/member/coin/coin.module.css';
import { coinChoice, coinPath } from '@/components/member/coin/coin-choice';
import { CoinDetails } from '@/components/member/coin/coin-details';
import { CoinSummary } from '@/components/member/coin/coin-summary';
import { RankTable } from '@/components/member/coin/rank-table';
import { MemberPage } from '@/components/member/frame/member-page';
import type { PageQuery } from '@/components/member/frame/page-query';
import { loadPersonal } from '@/lib/api/load-personal';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('asset.coin');
  return { title: text('title'), robots: { index: false } };
}

export default async function CoinPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const choice = coinChoice(await searchParams);
  const [text, [balance, logs, ranks]] = await Promise.all([
    getTranslations('asset.coin'),
    loadPersonal(coinPath(choice), (call) =>
      Promise.all([
        call('GET /upms/member/point/balance'),
        call('GET /upms/member/point_log/list', {
          query: {
            type: choice.type || undefined,
            beginDate: choice.begin || undefined,
            endDate: choice.end || undefined,
            pageNumber: choice.page,
            pageSize: 20,
          },
        }),
        call('GET /upms/member/member_rank/list'),
      ]),
    ),
  ]);
  return (
    <MemberPage title={text('title')}>
      <div className={styles.blocks}>
        <CoinSummary balance={balance} />
        <CoinDetails page={logs} choice={choice} now={Date.now()} />
        <RankTable ranks={ranks} />
      </div>
    </MemberPage>
  );
}
