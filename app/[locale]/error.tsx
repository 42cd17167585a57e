'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { ErrorScreen } from '@/components/shell/pages/error-screen';
import { reloadLost } from '@/components/shell/watchers/reload-guard';
import { accessDeniedDigest, unavailableDigest } from '@/lib/api/api-error';
import { Link } from '@/lib/routing/navigation';
import { homePath } from '@/lib/routing/paths';

const serverError = { status: 500, title: 'error.serverError', hint: 'error.serverErrorHint' } as const;

/** By the digest of the error of the server. */
const kinds: Readonly<
  Record<
    string,
    | typeof serverError
    | { status: 503; title: 'error.unavailable'; hint: 'error.unavailableHint' }
    | { status: 428; title: 'error.accessIpDenied'; hint: 'error.accessIpDeniedHint' }
  >
> = {
  [unavailableDigest]: { status: 503, title: 'error.unavailable', hint: 'error.unavailableHint' },
  [accessDeniedDigest]: { status: 428, title: 'error.accessIpDenied', hint: 'error.accessIpDeniedHint' },
};

type Props = { readonly error: Error & { digest?: string }; readonly retry: () => void };

export default function PageError({ error, retry }: Props) {
  const text = useTranslations();
  // A chunk that fails to load while React suspends on it is reported only here.
  useEffect(() => reloadLost(error), [error]);
  const { status, title, hint } = kinds[error.digest ?? ''] ?? serverError;
  return (
    <ErrorScreen status={status} title={text(title)} hint={text(hint)}>
      <button className="button button-primary" type="button" onClick={retry}>
        {text('common.retry')}
      </button>
      <Link className="button" href={homePath}>
        {text('common.returnHome')}
      </Link>
    </ErrorScreen>
  );
}
