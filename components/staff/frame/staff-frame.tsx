'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { QueueCount } from '@/components/staff/format/queue-count';
import { useIdle } from '@/components/ui/hooks/use-idle';
import { Link, useLocalizedPath } from '@/lib/routing/navigation';
import { staffHome, staffLoginFor } from '@/lib/routing/staff-paths';
import type { StaffProfile } from '@/lib/staff/contract';
import { onStaffSessionEnd } from '@/lib/staff/queries/session';
import { useStepUp } from '@/lib/staff/queries/step-up';
import { decisionCountQuery } from '@/lib/staff/queries/system';
import { AccountMenu } from './account-menu';
import { Bell } from './bell';
import { BrandMark } from './brand-mark';
import { isEntryOf, type NavigationEntry, navigationOf, type Waiting, waitingOf } from './navigation';
import { NavigationIcon } from './navigation-icon';
import { PhoneBar } from './phone-bar';
import { ProfileProvider } from './profile-context';
import { TopBar } from './top-bar';
import { useRefresh } from './use-refresh';
import { useShortcuts } from './use-shortcuts';
import { useStaffPath } from './use-staff-path';

const loadPalette = () => import('./command-palette');
const CommandPalette = dynamic(() => loadPalette().then((file) => file.CommandPalette), { ssr: false });
const ShortcutsDialog = dynamic(() => import('./shortcuts-dialog').then((file) => file.ShortcutsDialog), {
  ssr: false,
});
const StepUpDialog = dynamic(() => import('./step-up-dialog').then((file) => file.StepUpDialog));

/** Rail, bar and content of every page behind the sign-in. */
export function StaffFrame({
  profile,
  children,
}: {
  readonly profile: StaffProfile;
  readonly children: ReactNode;
}) {
  const t = useTranslations('staff');
  const path = useStaffPath();
  const localize = useLocalizedPath();
  const isAsking = useStepUp(({ settle }) => settle !== null);
  const { data: counts, refetch } = useQuery(decisionCountQuery());
  useRefresh(() => void refetch());
  const groups = navigationOf(profile.roles);
  const entries = groups.flatMap((group) => group.entries);
  const { open, setOpen } = useShortcuts(entries);
  const close = () => setOpen(null);
  const isIdle = useIdle();
  useEffect(() => {
    // Otherwise what is typed while it loads for the first time is lost.
    if (isIdle) void loadPalette();
  }, [isIdle]);
  useEffect(
    () =>
      onStaffSessionEnd(() => {
        const here = `${window.location.pathname}${window.location.search}`;
        window.location.assign(localize(staffLoginFor(here)));
      }),
    [localize],
  );

  return (
    <ProfileProvider value={profile}>
      <a className="skip" href="#content">
        {t('frame.skip')}
      </a>
      <div className="s-frame">
        <nav className="s-rail" aria-label={t('frame.navigation')}>
          <Link className="s-brand" href={staffHome}>
            <BrandMark />
            <span>
              <b>{t('frame.brand')}</b>
              <small>{t('frame.title')}</small>
            </span>
          </Link>
          {groups.map((group) => (
            <div key={group.key} className="s-rail-group">
              {group.key ? <h2>{t(`nav.group.${group.key}`)}</h2> : null}
              <ul>
                {group.entries.map((entry) => (
                  <li key={entry.key}>
                    <RailLink
                      entry={entry}
                      isCurrent={isEntryOf(entry, path)}
                      waiting={waitingOf(entry, counts)}
                    />
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <AccountMenu profile={profile} />
        </nav>
        <TopBar isDemo={profile.isDemo} onSearch={() => setOpen('palette')}>
          <Bell roles={profile.roles} counts={counts} />
        </TopBar>
        <main className="s-main" id="content" tabIndex={-1}>
          {children}
        </main>
        <PhoneBar entries={entries} path={path} profile={profile} counts={counts} />
      </div>
      {open === 'palette' ? (
        <CommandPalette entries={entries} onShortcuts={() => setOpen('shortcuts')} onClose={close} />
      ) : null}
      {open === 'shortcuts' ? <ShortcutsDialog entries={entries} onClose={close} /> : null}
      {isAsking ? <StepUpDialog /> : null}
    </ProfileProvider>
  );
}

function RailLink({
  entry,
  isCurrent,
  waiting,
}: {
  readonly entry: NavigationEntry;
  readonly isCurrent: boolean;
  readonly waiting: Waiting;
}) {
  const t = useTranslations('staff.nav');
  return (
    <Link className="s-rail-link" href={entry.path} aria-current={isCurrent ? 'page' : undefined}>
      <NavigationIcon name={entry.icon} />
      <span className="clip">{t(entry.key)}</span>
      {waiting.count > 0 ? <QueueCount count={waiting.count} isLate={waiting.isLate} /> : null}
    </Link>
  );
}
