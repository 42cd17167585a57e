import type { Metadata } from 'next';
import { useMessages } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { OpenPresent } from '@/components/presents/open-present';
import { MoreMessages } from '@/lib/i18n/more-messages';

export const dynamic = 'force-static';
export const revalidate = 600;

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('presents.page');
  return { title: text('title'), robots: { index: false }, referrer: 'no-referrer' };
}

/** A present, for everyone who has its link. The page holds nothing of it: the token is in the fragment of the URL. */
export default function PresentPage() {
  const { auth, order, presents } = useMessages();
  return (
    <main id="main" className="wrap page">
      <MoreMessages messages={{ auth, order: { codes: order.codes }, presents: { page: presents.page } }}>
        <OpenPresent />
      </MoreMessages>
    </main>
  );
}
