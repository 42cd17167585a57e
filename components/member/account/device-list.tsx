'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Icon } from '@/components/ui/icon';
import { toast } from '@/components/ui/toast';
import { useAttempt } from '@/components/ui/use-attempt';
import { call } from '@/lib/api/browser';
import type { DeviceSession } from '@/lib/contract/account';
import { useAddressOf } from '@/lib/i18n/navigation';
import { devicesQuery } from '@/lib/queries/own-account';
import { loginAddress } from '@/lib/routing/addresses';
import { useAuth } from '@/lib/stores/auth';
import { showMinute } from '@/lib/time';
import styles from './account.module.css';

type Asked = DeviceSession | 'others' | 'all';

function queryOf(asked: Asked): { ids: string } | { others: 'true' } | { all: 'true' } {
  if (asked === 'all') return { all: 'true' };
  return asked === 'others' ? { others: 'true' } : { ids: asked.id };
}

/** Where the member is signed in; one device, all the others, or every one with this can be signed out. */
export function DeviceList({ first }: { first: DeviceSession[] }) {
  const text = useTranslations('account.devices');
  const { data: devices, refetch } = useQuery(devicesQuery(first));
  const { attempt, isBusy } = useAttempt();
  const addressOf = useAddressOf();
  const [asked, setAsked] = useState<Asked | null>(null);
  const hasOthers = devices.some((device) => !device.current);

  const signOut = () =>
    attempt(async () => {
      if (asked === null) return;
      const query = queryOf(asked);
      if (asked === 'all') {
        await call('DELETE /upms/member/session/delete', { query });
        useAuth.getState().clear();
        // The whole page is loaded anew: nothing of the member may stay in memory.
        window.location.replace(addressOf(loginAddress()));
        return;
      }
      try {
        await call('DELETE /upms/member/session/delete', { query });
        toast.success(text('done'));
      } finally {
        // It may have ended by itself meanwhile: the list says what is so now.
        setAsked(null);
        await refetch();
      }
    });

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
                {text('last', { time: showMinute(device.lastTime), ip: device.ip ?? text('ipUnknown') })}
              </span>
            </span>
            {device.current ? (
              <span className="tag tag-success">{text('current')}</span>
            ) : (
              <button
                type="button"
                className="button"
                aria-label={text('signOutOf', { device: device.device })}
                onClick={() => setAsked(device)}
              >
                {text('signOut')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        {hasOthers ? (
          <button type="button" className="button button-danger" onClick={() => setAsked('others')}>
            {text('signOutOthers')}
          </button>
        ) : null}
        <button type="button" className="button button-danger" onClick={() => setAsked('all')}>
          {text('signOutAll')}
        </button>
      </div>
      <ConfirmDialog
        open={asked !== null}
        title={text('sure')}
        width={480}
        cancel={text('cancel')}
        confirm={text('signOut')}
        busy={isBusy}
        busyText={text('working')}
        onCancel={() => setAsked(null)}
        onConfirm={signOut}
      >
        <p>
          {asked === 'all'
            ? text('sureAll')
            : asked === 'others'
              ? text('sureOthers')
              : text('sureOne', { device: asked?.device ?? '' })}
        </p>
      </ConfirmDialog>
    </div>
  );
}
