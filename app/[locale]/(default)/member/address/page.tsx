import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { MemberPage } from '@/components/account/frame/member-page';
import { first, type PageQuery } from '@/components/account/frame/page-query';
import { SavedPage } from '@/components/account/frame/saved-page';
import { AddressList } from '@/components/members/addresses/address-list';
import { AddressPage } from '@/components/members/addresses/address-page';
import { loadPersonal } from '@/lib/api/load-personal';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { memberPath } from '@/lib/routing/paths';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('member.address');
  return { title: text('title'), robots: { index: false } };
}

export default async function AddressesPage({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const edit = first((await searchParams).edit);
  const [text, { records }] = await Promise.all([
    getTranslations('member.address'),
    loadPersonal(memberPath('address', { edit }), (call) =>
      call('GET /upms/member/address/list', { query: { pageSize: 100 } }),
    ),
  ]);
  if (edit === undefined) {
    return (
      <SavedPage kind="address" count={records.length}>
        <AddressList addresses={records} />
      </SavedPage>
    );
  }
  const address = edit === 'new' ? null : records.find(({ id }) => id === edit);
  if (address === undefined) notFound();
  return (
    <ClientMessages namespaces={['member', 'order']}>
      <MemberPage back="address" title={text(address ? 'editTitle' : 'addTitle')}>
        <AddressPage key={edit} address={address} />
      </MemberPage>
    </ClientMessages>
  );
}
