import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ErrorScreen } from '@/components/shell/pages/error-screen';
import { Link } from '@/lib/routing/navigation';
import { categoryPath, homePath } from '@/lib/routing/paths';

/** Not cached: the middleware sets the status 410, and Next.js would cache the page with another one. */
export const dynamic = 'force-dynamic';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('error');
  return { title: text('discontinued'), robots: { index: false, follow: true } };
}

/** Shown with status 410 for a discontinued product. */
export default async function Page() {
  const text = await getTranslations();
  return (
    <ErrorScreen status={410} title={text('error.discontinued')} hint={text('error.discontinuedHint')}>
      <Link className="button button-primary" href={categoryPath()}>
        {text('error.discontinuedAction')}
      </Link>
      <Link className="button" href={homePath}>
        {text('common.returnHome')}
      </Link>
    </ErrorScreen>
  );
}
