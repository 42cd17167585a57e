import { Drawer } from 'antd';
import { useTranslations } from 'next-intl';
import { QueueCount } from '@/components/staff/format/queue-count';
import { Icon } from '@/components/ui/picture/icon';
import type { WaitingDecisions } from '@/lib/dashboard/staff/contract';
import { Link } from '@/lib/routing/navigation';
import type { StaffProfile } from '@/lib/staff/contract';
import { type AccountDialog, accountDialogs } from './account-dialogs';
import { LanguageLink } from './language-link';
import { type NavigationEntry, waitingOf } from './navigation';
import { NavigationIcon } from './navigation-icon';
import { useSignOut } from './use-sign-out';

/** The rest of the navigation on the phone, with language, own proofs and sign-out. */
export function MoreSheet({
  entries,
  profile,
  counts,
  onDialog,
  onClose,
}: {
  readonly entries: readonly NavigationEntry[];
  readonly profile: StaffProfile;
  readonly counts: WaitingDecisions | undefined;
  readonly onDialog: (dialog: AccountDialog) => void;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff');
  const signOut = useSignOut();
  return (
    <Drawer open placement="bottom" size={360} title={`${profile.name} · ${profile.email}`} onClose={onClose}>
      <ul className="s-more">
        {entries.map((entry) => {
          const waiting = waitingOf(entry, counts);
          return (
            <li key={entry.key}>
              <Link href={entry.path} onClick={onClose}>
                <NavigationIcon name={entry.icon} />
                {t(`nav.${entry.key}`)}
                {waiting.count > 0 ? <QueueCount count={waiting.count} isLate={waiting.isLate} /> : null}
              </Link>
            </li>
          );
        })}
        <li>
          <LanguageLink />
        </li>
        {accountDialogs.map(({ key, name }) => (
          <li key={key}>
            <button type="button" onClick={() => onDialog(key)}>
              <Icon name="lock" />
              {t(name)}
            </button>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => void signOut()}>
            <Icon name="logout" />
            {t('frame.signOut')}
          </button>
        </li>
      </ul>
    </Drawer>
  );
}
