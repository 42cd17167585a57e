import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ErrorScreen } from '@/components/shell/pages/error-screen';
import { RequestedPath } from '@/components/shell/pages/requested-path';
import { Link } from '@/lib/routing/navigation';
import { homePath } from '@/lib/routing/paths';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('error');
  return { title: text('pageNotFound'), description: text('pageNotFoundHint') };
}

export default async function NotFound() {
  const text = await getTranslations();
  return (
    <ErrorScreen
      status={404}
      title={text('error.pageNotFound')}
      hint={
        <>
          {text('error.pageNotFoundHint')}
          <br />
          <RequestedPath />
        </>
      }
    >
      <Link className="button button-primary" href={homePath}>
        {text('common.returnHome')}
      </Link>
    </ErrorScreen>
  );
}
