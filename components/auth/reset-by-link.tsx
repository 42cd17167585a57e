'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Notice } from '@/components/ui/notice';
import { Link } from '@/lib/i18n/navigation';
import { useErrorText } from '@/lib/i18n/use-error-text';
import { checkResetLink } from '@/lib/queries/forgotten-password';
import { forgotAddress } from '@/lib/routing/addresses';
import styles from './login.module.css';
import { NewPasswordForm } from './new-password-form';

type MailedLink = { username: string; key: string };

type State =
  | { kind: 'checking' }
  | { kind: 'refused'; text: string }
  | { kind: 'valid'; permit: MailedLink; maskedTarget: string };

/**
 * What stands after the `#` of the mailed link. It leaves the address bar, and with it the history, at once: nobody
 * who looks over a shoulder or borrows the browser finds it.
 */
function takeLink(): MailedLink | null {
  const link = new URLSearchParams(window.location.hash.slice(1));
  const username = link.get('username');
  const key = link.get('key');
  if (!username || !key) return null;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return { username, key };
}

/** A new password by the link of the mail. */
export function ResetByLink() {
  const text = useTranslations('auth');
  const textOf = useErrorText();
  const [state, setState] = useState<State>({ kind: 'checking' });

  const taken = useRef<MailedLink | null>(null);

  useEffect(() => {
    let isHere = true;
    async function check() {
      // React may run an effect twice; the address has the link once.
      const link = takeLink() ?? taken.current;
      taken.current = link;
      if (!link) return setState({ kind: 'refused', text: '' });
      setState({ kind: 'checking' });
      try {
        const maskedTarget = await checkResetLink(link);
        if (isHere) setState({ kind: 'valid', permit: link, maskedTarget });
      } catch (failure) {
        const refusal = await textOf(failure);
        if (isHere) setState({ kind: 'refused', text: refusal });
      }
    }
    const again = () => {
      // Emptying the address is no new link.
      if (window.location.hash !== '') void check();
    };
    void check();
    // A second link opened in the same tab changes nothing but the part after the `#`.
    window.addEventListener('hashchange', again);
    return () => {
      isHere = false;
      window.removeEventListener('hashchange', again);
    };
  }, [textOf]);

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
        <Link className="button button-primary button-large button-block" href={forgotAddress()}>
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
