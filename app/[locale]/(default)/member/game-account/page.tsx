import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { MemberPage } from '@/components/account/frame/member-page';
import { first, type PageQuery } from '@/components/account/frame/page-query';
import { SavedPage } from '@/components/account/frame/saved-page';
import { GameAccountEntry } from '@/components/members/game-accounts/game-account-entry';
import { GameAccountList } from '@/components/members/game-accounts/game-account-list';
import { loadPersonal } from '@/lib/api/load-personal';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { memberPath } from '@/lib/routing/paths';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('member.gameAccount');
  return { title: text('title'), robots: { index: false } };
}

export default async function GameAccountsPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  const edit = first(query.edit);
  const goodsId = first(query.goodsId) ?? '';
  const [text, { records }] = await Promise.all([
    getTranslations('member.gameAccount'),
    loadPersonal(memberPath('game-account', { edit, goodsId }), (call) =>
      call('GET /upms/member/game_account/list', { query: { pageSize: 100 } }),
    ),
  ]);
  if (edit === undefined) {
    return (
      <SavedPage kind="gameAccount" count={records.length}>
        <GameAccountList accounts={records} />
      </SavedPage>
    );
  }
  const account = edit === 'new' ? null : records.find(({ id }) => id === edit);
  if (account === undefined) notFound();
  return (
    <ClientMessages namespaces={['member', 'goods']}>
      <MemberPage back="game-account" title={text(account ? 'editTitle' : 'addTitle')}>
        <GameAccountEntry account={account} goodsId={account?.goodsId ?? goodsId} />
      </MemberPage>
    </ClientMessages>
  );
}
