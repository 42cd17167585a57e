'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { ErrorScreen } from '@/components/shell/error-screen';
import { reloadLost } from '@/components/shell/reload-guard';
import { unavailableDigest } from '@/lib/api/api-error';
import { Link } from '@/lib/i18n/navigation';
import { homeAddress } from '@/lib/routing/addresses';

type Props = { readonly error: Error & { digest?: string }; readonly retry: () => void };

export default function PageError({ error, retry }: Props) {
  const text = useTranslations();
  // A part that React waits for does not fail anywhere else.
  useEffect(() => reloadLost(error), [error]);
  const [status, name] =
    error.digest === unavailableDigest ? ([503, 'unavailable'] as const) : ([500, 'serverError'] as const);
  return (
    <ErrorScreen status={status} title={text(`error.${name}`)} hint={text(`error.${name}Hint`)}>
      <button className="button button-primary" type="button" onClick={retry}>
        {text('common.retry')}
      </button>
      <Link className="button" href={homeAddress}>
        {text('common.returnHome')}
      </Link>
    </ErrorScreen>
  );
}
