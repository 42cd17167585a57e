'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Notice } from '@/components/ui/feedback/notice';
import { useCheckResetLink } from '@/lib/auth/queries/check-reset-link';
import type { ResetLink } from '@/lib/auth/queries/reset-password';
import { useErrorText } from '@/lib/error-text/use-error-text';
import { Link } from '@/lib/routing/navigation';
import { forgotPath } from '@/lib/routing/paths';
import styles from '../styles/login.module.css';
import { NewPasswordForm } from './new-password-form';

type State =
  | { kind: 'checking' }
  | { kind: 'refused'; text: string }
  | { kind: 'valid'; permit: ResetLink; maskedTarget: string };

/** Reads the fragment of the mailed link and removes it from the URL bar and the history, because it is a secret. */
function takeLink(): ResetLink | null {
  const link = new URLSearchParams(window.location.hash.slice(1));
  const username = link.get('username');
  const key = link.get('key');
  if (!username || !key) return null;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return { username, key };
}

/** Sets a new password with a mailed link. */
export function ResetByLink() {
  const text = useTranslations('auth');
  const textOf = useErrorText();
  const { mutateAsync: checkLink } = useCheckResetLink();
  const [state, setState] = useState<State>({ kind: 'checking' });

  const taken = useRef<ResetLink | null>(null);

  useEffect(() => {
    let isMounted = true;
    async function check() {
      // React may run an effect twice, but the URL contains the link only once.
      const link = takeLink() ?? taken.current;
      taken.current = link;
      if (!link) return setState({ kind: 'refused', text: '' });
      setState({ kind: 'checking' });
      try {
        const maskedTarget = await checkLink(link);
        if (isMounted) setState({ kind: 'valid', permit: link, maskedTarget });
      } catch (failure) {
        const refusal = await textOf(failure);
        if (isMounted) setState({ kind: 'refused', text: refusal });
      }
    }
    const again = () => {
      // Removing the fragment is not a new link.
      if (window.location.hash !== '') void check();
    };
    void check();
    // A second link opened in the same tab changes only the fragment.
    window.addEventListener('hashchange', again);
    return () => {
      isMounted = false;
      window.removeEventListener('hashchange', again);
    };
  }, [textOf, checkLink]);

  if (state.kind === 'checking') {
    return (
      <p className="second" role="status">
        {text('reset.checking')}
      </p>
    );
  }
  if (state.kind === 'refused') {
    return (
      <div className={styles.panel}>
        <Notice tone="danger" live>
          {state.text || text('reset.noLink')}
        </Notice>
        <Link className="button button-primary button-large button-block" href={forgotPath()}>
          {text('reset.again')}
        </Link>
      </div>
    );
  }
  return (
    <>
      <p className="second t13">{text('reset.forWhom', { target: state.maskedTarget })}</p>
      <NewPasswordForm permit={state.permit} />
    </>
  );
}
