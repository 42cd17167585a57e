import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MemberPage } from '@/components/account/frame/member-page';
import type { PageQuery } from '@/components/account/frame/page-query';
import styles from '@/components/coins/coin.module.css';
import { coinChoice, coinPath } from '@/components/coins/coin-choice';
import { CoinDetails } from '@/components/coins/coin-details';
import { CoinSummary } from '@/components/coins/coin-summary';
import { RankTable } from '@/components/coins/rank-table';
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
