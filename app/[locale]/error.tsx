'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { ErrorScreen } from '@/components/shell/pages/error-screen';
import { reloadLost } from '@/components/shell/watchers/reload-guard';
import { unavailableDigest } from '@/lib/api/api-error';
import { Link } from '@/lib/routing/navigation';
import { homePath } from '@/lib/routing/paths';

type Props = { readonly error: Error & { digest?: string }; readonly retry: () => void };

export default function PageError({ error, retry }: Props) {
  const text = useTranslations();
  // A chunk that fails to load while React suspends on it is reported only here.
  useEffect(() => reloadLost(error), [error]);
  const [status, name] =
    error.digest === unavailableDigest ? ([503, 'unavailable'] as const) : ([500, 'serverError'] as const);
  return (
    <ErrorScreen status={status} title={text(`error.${name}`)} hint={text(`error.${name}Hint`)}>
      <button className="button button-primary" type="button" onClick={retry}>
        {text('common.retry')}
      </button>
      <Link className="button" href={homePath}>
        {text('common.returnHome')}
      </Link>
    </ErrorScreen>
  );
}
