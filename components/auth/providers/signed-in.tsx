'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { sessionQuery } from '@/lib/account/queries/load-member';
import { rememberMember } from '@/lib/auth/queries/remember-session';

/**
 * The end of a sign-in at a provider: stores who signed in, as the login form does, and opens the page that was wanted.
 * That page is loaded in full, because everything that the router cached was rendered for a visitor.
 */
export function SignedIn({ target }: { target: string }) {
  const text = useTranslations('auth.providers');
  const { data, isPending } = useQuery(sessionQuery);
  useEffect(() => {
    if (isPending) return;
    if (data?.member) rememberMember(data.member);
    window.location.replace(target);
  }, [data, isPending, target]);
  return (
    <a className="button button-primary button-large button-block" href={target}>
      {text('continue')}
    </a>
  );
}
