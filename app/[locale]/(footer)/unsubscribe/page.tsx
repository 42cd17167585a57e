import type { Metadata } from 'next';
import { useMessages } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { UnsubscribeForm } from '@/components/content/unsubscribe-form';
import { MoreMessages } from '@/lib/i18n/more-messages';

export const dynamic = 'force-static';
export const revalidate = 600;

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('content.unsubscribe');
  return { title: text('title'), robots: { index: false }, referrer: 'no-referrer' };
}

/** The link at the end of a mail that a reader may unsubscribe from. Mail scanners open it, so that only its button counts. */
export default function UnsubscribePage() {
  const { unsubscribe } = useMessages().content;
  return (
    <main id="main" className="wrap page">
      <MoreMessages messages={{ content: { unsubscribe } }}>
        <UnsubscribeForm />
      </MoreMessages>
    </main>
  );
}
