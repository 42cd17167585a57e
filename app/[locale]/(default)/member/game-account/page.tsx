import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { AccountEntry } from '@/components/member/game-account/account-entry';
import { AccountList } from '@/components/member/game-account/account-list';
import { MemberPage } from '@/components/member/member-page';
import { first, type PageQuery } from '@/components/member/page-query';
import { SavedPage } from '@/components/member/saved-page';
import { loadOwn } from '@/components/shell/load-own';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { memberAddress } from '@/lib/routing/addresses';

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
    loadOwn(memberAddress('game-account', { edit, goodsId }), (call) =>
      call('GET /upms/member/game_account/list', { query: { pageSize: 100 } }),
    ),
  ]);
  if (edit === undefined) {
    return (
      <SavedPage kind="gameAccount" count={records.length}>
        <AccountList accounts={records} />
      </SavedPage>
    );
  }
  const account = edit === 'new' ? null : records.find(({ id }) => id === edit);
  if (account === undefined) notFound();
  return (
    <ClientMessages namespaces={['member', 'goods']}>
      <MemberPage back="game-account" title={text(account ? 'editTitle' : 'addTitle')}>
        <AccountEntry account={account} goodsId={account?.goodsId ?? goodsId} />
      </MemberPage>
    </ClientMessages>
  );
}
