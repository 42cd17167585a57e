import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ErrorScreen } from '@/components/shell/error-screen';
import { Link } from '@/lib/i18n/navigation';
import { categoryAddress, homeAddress } from '@/lib/routing/addresses';

/** The middleware gives this page its status, which differs from what Next gives a page that it can keep. */
export const dynamic = 'force-dynamic';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('error');
  return { title: text('discontinued'), robots: { index: false, follow: true } };
}

/** A goods that is gone for good. */
export default async function Page() {
  const text = await getTranslations();
  return (
    <ErrorScreen status={410} title={text('error.discontinued')} hint={text('error.discontinuedHint')}>
      <Link className="button button-primary" href={categoryAddress()}>
        {text('error.discontinuedAction')}
      </Link>
      <Link className="button" href={homeAddress}>
        {text('common.returnHome')}
      </Link>
    </ErrorScreen>
  );
}
