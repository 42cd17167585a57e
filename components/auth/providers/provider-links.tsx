import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { providerStartPath, type SignInProvider } from '@/lib/auth/sign-in-providers';
import { type AgreementDocs, DocLink } from '../fields/agreement';
import styles from '../styles/providers.module.css';
import { ProviderMark } from './provider-mark';

/**
 * Links to the providers that the shop has configured; nothing without any way. They work without scripts: the server sends
 * the browser on.
 * @param target path that opens after the sign-in
 * @param children other ways that need no field, above the links
 */
export function ProviderLinks({
  providers,
  target,
  docs,
  children,
}: {
  providers: readonly SignInProvider[];
  target: string;
  docs: AgreementDocs;
  children?: ReactNode;
}) {
  const text = useTranslations('auth.providers');
  const lang = useLocale();
  if (providers.length === 0 && !children) return null;
  return (
    <div className={styles.providers}>
      <p className={`small muted ${styles.or}`}>{text('or')}</p>
      {children}
      {providers.map((provider) => (
        <a
          key={provider}
          className={`button button-large button-block ${provider === 'apple' ? styles.apple : ''}`}
          href={providerStartPath(provider, { lang, redirect: target })}
          rel="nofollow"
        >
          <ProviderMark provider={provider} />
          {text(provider)}
        </a>
      ))}
      <p className={`small muted ${styles.agree}`}>
        {text.rich('agree', {
          terms: (label) => <DocLink id={docs.terms}>{label}</DocLink>,
          privacy: (label) => <DocLink id={docs.privacy}>{label}</DocLink>,
        })}
      </p>
    </div>
  );
}
