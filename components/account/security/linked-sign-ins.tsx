'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ProviderMark } from '@/components/auth/providers/provider-mark';
import { Dialog } from '@/components/ui/dialog/dialog';
import { toast } from '@/components/ui/feedback/toast';
import { useClockText } from '@/components/ui/time/clock-time';
import { DatedText } from '@/components/ui/time/dated-text';
import type { Member } from '@/lib/account/member-contract';
import { linkedSignInsQuery } from '@/lib/account/queries/linked-sign-ins';
import type { LinkedSignIn } from '@/lib/auth/provider-contract';
import { providerNames, type SignInProvider, signInProviders } from '@/lib/auth/sign-in-providers';
import styles from '../proof/account.module.css';
import { proofMethods } from '../proof/use-proof';
import { LinkSignIn, UnlinkSignIn } from './change-sign-in';

type Choice = { provider: SignInProvider; link: LinkedSignIn | undefined };

/**
 * The providers of the shop, and which of them sign in to this account. One is linked or removed after a proof. A linked
 * provider that the shop has stopped offering is listed so that it can be removed.
 */
export function LinkedSignIns({
  providers,
  first,
  member,
  suspended,
}: {
  providers: readonly SignInProvider[];
  first: LinkedSignIn[];
  member: Member;
  suspended: string[];
}) {
  const text = useTranslations('account.signIns');
  const clock = useClockText();
  const { data: links } = useQuery(linkedSignInsQuery(first));
  const [choice, setChoice] = useState<Choice | null>(null);
  const close = () => setChoice(null);
  const methods = proofMethods(member, suspended);
  const linkTo = (provider: SignInProvider) => links.find((link) => link.provider === provider);
  const listed = signInProviders.filter((provider) => providers.includes(provider) || linkTo(provider));
  const about = (provider: SignInProvider, link: LinkedSignIn | undefined) => {
    if (!link) return text('notLinked');
    if (!providers.includes(provider)) return text('notOffered');
    const time = clock(link.lastUsedTime);
    return link.email === null ? text('used', { time }) : text('usedWith', { email: link.email, time });
  };
  if (listed.length === 0) return <p className="second">{text('noneOffered')}</p>;
  return (
    <div className={styles.blocks}>
      <p className="second">{text('lead')}</p>
      <ul className={`card ${styles.rows}`}>
        {listed.map((provider) => {
          const link = linkTo(provider);
          const name = providerNames[provider];
          return (
            <li key={provider} className={styles.row}>
              <ProviderMark provider={provider} />
              <span className="grow">
                <b>{name}</b>
                <span className="t13 second">
                  <DatedText>{about(provider, link)}</DatedText>
                </span>
              </span>
              <button
                type="button"
                className="button"
                aria-label={text(link ? 'removeOf' : 'linkOf', { provider: name })}
                onClick={() => setChoice({ provider, link })}
              >
                {text(link ? 'remove' : 'link')}
              </button>
            </li>
          );
        })}
      </ul>
      <Dialog
        open={choice !== null}
        onClose={close}
        title={
          choice
            ? text(choice.link ? 'removeTitle' : 'linkTitle', { provider: providerNames[choice.provider] })
            : ''
        }
        width={480}
      >
        {choice?.link ? (
          <UnlinkSignIn
            link={choice.link}
            member={member}
            methods={methods}
            onCancel={close}
            onDone={() => {
              close();
              toast.success(text('removed'));
            }}
          />
        ) : choice ? (
          <LinkSignIn provider={choice.provider} member={member} methods={methods} onCancel={close} />
        ) : null}
      </Dialog>
    </div>
  );
}
