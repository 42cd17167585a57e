'use client';

import { useTranslations } from 'next-intl';
import { ErrorScreen } from '@/components/shell/error-screen';
import { Link } from '@/lib/i18n/navigation';
import { homeAddress } from '@/lib/routing/addresses';

export default function PageError({ retry }: { readonly error: unknown; readonly retry: () => void }) {
  const text = useTranslations();
  return (
    <ErrorScreen status={500} title={text('error.serverError')} hint={text('error.serverErrorHint')}>
      <button className="button button-primary" type="button" onClick={retry}>
        {text('common.retry')}
      </button>
      <Link className="button" href={homeAddress}>
        {text('common.returnHome')}
      </Link>
    </ErrorScreen>
  );
}
