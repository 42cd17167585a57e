'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { toast } from '@/components/ui/feedback/toast';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { Icon } from '@/components/ui/picture/icon';
import { type ThisBrowser, thisBrowserQuery, useTurnOff, useTurnOn } from '@/lib/push/queries/push';
import { useAuth } from '@/lib/stores/auth';
import styles from './push.module.css';
import { useTurnOnText } from './use-turn-on-text';

/** Switches the notifications of this browser on and off, or says why that is not possible. */
export function ThisDevice() {
  const text = useTranslations('push');
  const userId = useAuth((auth) => auth.userId);
  const { data: here } = useQuery(thisBrowserQuery(userId));
  const isOn = here?.state === 'on';
  return (
    <div className={styles.device}>
      <Icon name="bell" />
      <span className="grow">
        <b>{text('here')}</b>
        {/* A live region only says what changes after it was there. */}
        <span className="t13 second" role="status">
          {here ? text(`state.${here.state}`) : null}
        </span>
      </span>
      {isOn ? <TurnOff here={here} /> : here?.state === 'off' ? <TurnOn /> : null}
    </div>
  );
}

function TurnOn() {
  const text = useTranslations('push');
  const { submit, isBusy } = useSubmit(useTurnOn());
  const say = useTurnOnText();
  return (
    <button
      type="button"
      className="button button-primary"
      aria-busy={isBusy}
      onClick={() => void submit(undefined, { onSuccess: say })}
    >
      {text(isBusy ? 'working' : 'turnOn')}
    </button>
  );
}

function TurnOff({ here }: { here: Extract<ThisBrowser, { state: 'on' }> }) {
  const text = useTranslations('push');
  const { submit, isBusy } = useSubmit(useTurnOff());
  return (
    <button
      type="button"
      className="button"
      aria-busy={isBusy}
      onClick={() => void submit(here.id, { onSuccess: () => toast.success(text('turnedOff')) })}
    >
      {text(isBusy ? 'working' : 'turnOff')}
    </button>
  );
}
