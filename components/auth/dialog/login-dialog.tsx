import { useQuery } from '@tanstack/react-query';
import { NextIntlClientProvider, useLocale, useMessages, useTranslations } from 'next-intl';
import { use, useEffect, useRef } from 'react';
import { returnPlace } from '@/components/auth/frame/return-place';
import { PasskeyButton } from '@/components/auth/passkeys/passkey-button';
import { ProviderLinks } from '@/components/auth/providers/provider-links';
import { LoginForm } from '@/components/auth/sign-in/login-form';
import styles from '@/components/auth/styles/login.module.css';
import { Dialog } from '@/components/ui/dialog/dialog';
import { Notice } from '@/components/ui/feedback/notice';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { sessionQuery } from '@/lib/account/queries/load-member';
import { loginOptionsQuery } from '@/lib/auth/queries/login-options';
import { rememberMember } from '@/lib/auth/queries/remember-session';
import { usePathname } from '@/lib/routing/navigation';
import { useShell } from '@/lib/stores/shell';
import { authTexts } from './auth-texts';

/**
 * The login where an action needs one; the login page is for navigation.
 * @param target path that is opened after the login
 */
export default function LoginDialog({ target }: { target: string }) {
  const session = useQuery(sessionQuery);
  const member = session.data?.member;
  useEffect(() => {
    // The session is valid, but the browser has lost what it stored about the member.
    if (!member) return;
    rememberMember(member);
    window.location.assign(target);
  }, [member, target]);
  return session.isPending || member ? null : <VisitorLogin target={target} />;
}

function VisitorLogin({ target }: { target: string }) {
  const locale = useLocale();
  const auth = use(authTexts(locale));
  const messages = useMessages();
  return (
    <NextIntlClientProvider locale={locale} messages={{ ...messages, auth }}>
      <LoginContent target={target} />
    </NextIntlClientProvider>
  );
}

function LoginContent({ target }: { target: string }) {
  const text = useTranslations('auth');
  const shell = useTranslations('shell');
  const close = useShell((state) => state.closeLogin);
  const options = useQuery(loginOptionsQuery(useLocale()));
  const path = usePathname();
  const opened = useRef(path);

  useEffect(() => {
    // A link in the dialog has opened another page.
    if (path !== opened.current) close();
  }, [path, close]);

  return (
    <Dialog
      open
      onClose={close}
      title={text('title', { shopName: shell('brand') })}
      width={440}
      phone="screen"
    >
      <div className={styles.panel}>
        <p className="second t13">{text(`lead.${returnPlace(target)}`)}</p>
        {options.data ? (
          <LoginForm
            target={target}
            back={target}
            docs={options.data.docs}
            areaCodes={options.data.areaCodes}
          >
            <ProviderLinks
              providers={options.data.providers.map(({ provider }) => provider)}
              target={target}
              docs={options.data.docs}
            >
              <PasskeyButton target={target} />
            </ProviderLinks>
          </LoginForm>
        ) : options.isError ? (
          <Notice tone="danger" live>
            {shell('service.failed')}
          </Notice>
        ) : (
          <Skeleton height="380px" />
        )}
      </div>
    </Dialog>
  );
}
