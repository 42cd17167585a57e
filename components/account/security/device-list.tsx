'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog';
import { toast } from '@/components/ui/feedback/toast';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { Icon } from '@/components/ui/picture/icon';
import { useClockText } from '@/components/ui/time/clock-time';
import { DatedText } from '@/components/ui/time/dated-text';
import type { DeviceSession } from '@/lib/account/contract';
import { devicesQuery } from '@/lib/account/queries/devices';
import { type EndedSessions, useEndSessions } from '@/lib/account/queries/end-sessions';
import { useLocalizedPath } from '@/lib/routing/navigation';
import { loginPathFor } from '@/lib/routing/paths';
import styles from '../proof/account.module.css';

type SessionChoice = DeviceSession | 'others' | 'all';

function sessionsOf(choice: SessionChoice): EndedSessions {
  if (choice === 'all') return { all: 'true' };
  return choice === 'others' ? { others: 'true' } : { ids: choice.id };
}

/** The member's sessions. One, all others or all of them can be ended. */
export function DeviceList({ first }: { first: DeviceSession[] }) {
  const text = useTranslations('account.devices');
  const clock = useClockText();
  const { data: devices } = useQuery(devicesQuery(first));
  const { submit, isBusy } = useSubmit(useEndSessions());
  const localize = useLocalizedPath();
  const [choice, setChoice] = useState<SessionChoice | null>(null);
  const hasOthers = devices.some((device) => !device.current);

  function signOut() {
    if (choice === null) return;
    const isEverywhere = choice === 'all';
    void submit(sessionsOf(choice), {
      onSuccess: () => {
        // A full page load: no data of the member may stay in memory.
        if (isEverywhere) return window.location.replace(localize(loginPathFor()));
        setChoice(null);
        toast.success(text('done'));
      },
      onError: () => {
        if (!isEverywhere) setChoice(null);
      },
    });
  }
  return (
    <div className={styles.blocks}>
      <p className="second">{text('lead')}</p>
      <ul className={`card ${styles.rows}`}>
        {devices.map((device) => (
          <li key={device.id} className={styles.row}>
            <Icon name={device.kind === 'phone' || device.kind === 'tablet' ? 'phone' : 'globe'} />
            <span className="grow">
              <b>{device.device}</b>
              <span className="t13 second">
                <DatedText>
                  {text('last', { time: clock(device.lastTime), ip: device.ip ?? text('ipUnknown') })}
                </DatedText>
              </span>
            </span>
            {device.current ? (
              <span className="tag tag-success">{text('current')}</span>
            ) : (
              <button
                type="button"
                className="button"
                aria-label={text('signOutOf', { device: device.device })}
                onClick={() => setChoice(device)}
              >
                {text('signOut')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        {hasOthers ? (
          <button type="button" className="button button-danger" onClick={() => setChoice('others')}>
            {text('signOutOthers')}
          </button>
        ) : null}
        <button type="button" className="button button-danger" onClick={() => setChoice('all')}>
          {text('signOutAll')}
        </button>
      </div>
      <ConfirmDialog
        open={choice !== null}
        title={text('sure')}
        width={480}
        cancel={text('cancel')}
        confirm={text('signOut')}
        busy={isBusy}
        busyText={text('working')}
        onCancel={() => setChoice(null)}
        onConfirm={signOut}
      >
        <p>
          {choice === 'all'
            ? text('sureAll')
            : choice === 'others'
              ? text('sureOthers')
              : text('sureOne', { device: choice?.device ?? '' })}
        </p>
      </ConfirmDialog>
    </div>
  );
}
