import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { QueueCount } from '@/components/staff/format/queue-count';
import type { WaitingDecisions } from '@/lib/dashboard/staff/contract';
import { Link } from '@/lib/routing/navigation';
import type { StaffProfile } from '@/lib/staff/contract';
import { type AccountDialog, AccountDialogs } from './account-dialogs';
import { isEntryOf, type NavigationEntry, waitingOf } from './navigation';
import { NavigationIcon } from './navigation-icon';

const MoreSheet = dynamic(() => import('./more-sheet').then((file) => file.MoreSheet), { ssr: false });

/** What is worked on from a phone. */
const barKeys: readonly NavigationEntry['key'][] = ['dashboard', 'orders', 'approvals', 'inbox'];

/** The navigation of the phone: the main entries, and a sheet with the others and the sign-out. */
export function PhoneBar({
  entries,
  path,
  profile,
  counts,
}: {
  readonly entries: readonly NavigationEntry[];
  readonly path: string;
  readonly profile: StaffProfile;
  readonly counts: WaitingDecisions | undefined;
}) {
  const t = useTranslations('staff');
  const [open, setOpen] = useState<'more' | AccountDialog | null>(null);
  const close = () => setOpen(null);
  const onBar = entries.filter(({ key }) => barKeys.includes(key));
  const more = entries.filter(({ key }) => !barKeys.includes(key));
  return (
    <nav className="s-phone-bar" aria-label={t('frame.navigation')}>
      {onBar.map((entry) => {
        const waiting = waitingOf(entry, counts);
        return (
          <Link key={entry.key} href={entry.path} aria-current={isEntryOf(entry, path) ? 'page' : undefined}>
            <NavigationIcon name={entry.icon} />
            <span>{t(`nav.short.${entry.key}`)}</span>
            {waiting.count > 0 ? (
              <QueueCount className="s-badge" count={waiting.count} isLate={waiting.isLate} most={99} />
            ) : null}
          </Link>
        );
      })}
      <button
        type="button"
        aria-expanded={open === 'more'}
        aria-current={more.some((entry) => isEntryOf(entry, path)) ? 'page' : undefined}
        onClick={() => setOpen('more')}
      >
        <NavigationIcon name="grid" />
        <span>{t('frame.more')}</span>
      </button>
      {open === 'more' ? (
        <MoreSheet entries={more} profile={profile} counts={counts} onDialog={setOpen} onClose={close} />
      ) : null}
      <AccountDialogs open={open === 'more' ? null : open} onClose={close} />
    </nav>
  );
}
