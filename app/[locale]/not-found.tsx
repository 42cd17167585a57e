import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ErrorScreen } from '@/components/shell/error-screen';
import { Link } from '@/lib/i18n/navigation';
import { homeAddress } from '@/lib/routing/addresses';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('error');
  return { title: text('pageNotFound'), description: text('pageNotFoundHint') };
}

export default async function NotFound() {
  const text = await getTranslations();
  return (
    <ErrorScreen status={404} title={text('error.pageNotFound')} hint={text('error.pageNotFoundHint')}>
      <Link className="button button-primary" href={homeAddress}>
        {text('common.returnHome')}
      </Link>
    </ErrorScreen>
  );
}
