import { useTranslations } from 'next-intl';
import { SavedCards } from '@/components/payments/saved-cards/saved-cards';
import { PushSettings } from '@/components/push/push-settings';
import type { AccountExport } from '@/lib/account/contract';
import type { Member } from '@/lib/account/member-contract';
import type { OwnCardState } from '@/lib/payments/saved-card-contract';
import type { PushView } from '@/lib/push/contract';
import { CloseAccount } from '../data/close-account';
import { DataExports } from '../data/data-exports';
import { SignOut } from '../frame/sign-out';
import styles from '../proof/account.module.css';
import { AvatarEditor } from './avatar-editor';
import { ProfileForm } from './profile-form';

/** The profile, notifications, the saved cards where a payment provider saves them, a copy of the member's data, the sign-out, and closing the account. */
export function AccountSettings({
  member,
  exports,
  cards,
  push,
  suspended,
}: {
  member: Member;
  cards: OwnCardState;
  push: PushView;
  exports: AccountExport[];
  suspended: string[];
}) {
  const text = useTranslations('account');
  const pushText = useTranslations('push');
  return (
    <div className={styles.blocks}>
      <section className={`card pad ${styles.form}`} aria-labelledby="account-profile">
        <h2 id="account-profile">{text('profile.title')}</h2>
        <AvatarEditor member={member} />
        <ProfileForm member={member} />
      </section>
      <section className={`card pad ${styles.form}`} aria-labelledby="account-push">
        <h2 id="account-push">{pushText('title')}</h2>
        <PushSettings first={push} />
      </section>
      {cards.isOffered ? (
        <section className={`card pad ${styles.form}`} aria-labelledby="account-cards">
          <h2 id="account-cards">{text('cards.title')}</h2>
          <p className="second">{text('cards.lead')}</p>
          <SavedCards mayHaveCards={cards.mayHaveCards} />
        </section>
      ) : null}
      <section className={`card pad ${styles.form}`} aria-labelledby="account-export">
        <h2 id="account-export">{text('export.title')}</h2>
        <p className="second">{text('export.lead')}</p>
        <DataExports first={exports} member={member} suspended={suspended} />
      </section>
      <div>
        <SignOut />
      </div>
      <section className={`card pad ${styles.form}`} aria-labelledby="account-close">
        <h2 id="account-close">{text('close.title')}</h2>
        <p className="second">{text('close.lead')}</p>
        <CloseAccount member={member} suspended={suspended} />
      </section>
    </div>
  );
}
