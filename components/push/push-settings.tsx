'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Form } from '@/components/ui/control/form';
import { SelectField } from '@/components/ui/control/select-field';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { toast } from '@/components/ui/feedback/toast';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { ClockTime } from '@/components/ui/time/clock-time';
import type { PushView } from '@/lib/push/contract';
import { pushQuery, useSavePush } from '@/lib/push/queries/push';
import { defaultQuietHours, pushKinds } from '@/lib/push/rules';
import { Link } from '@/lib/routing/navigation';
import { memberPath } from '@/lib/routing/paths';
import styles from './push.module.css';
import { ThisDevice } from './this-device';

/** This browser, what the member is notified of, when not, and the other devices. */
export function PushSettings({ first }: { first: PushView }) {
  const text = useTranslations('push');
  const { data: view } = useQuery(pushQuery(first));
  return (
    <>
      <p className="second">{text('lead')}</p>
      <ThisDevice />
      <ChoiceForm first={first} />
      {view.devices.length > 0 ? (
        <div>
          <h3 className="label" id="push-devices">
            {text('devices')}
          </h3>
          <ul className={styles.devices} aria-labelledby="push-devices">
            {view.devices.map(({ id, device, createdTime }) => (
              <li key={id}>
                <span>{device}</span>
                <ClockTime className="number t13 second" time={createdTime} />
              </li>
            ))}
          </ul>
          <p className="t13 second">
            {text.rich('devicesLead', {
              link: (words) => (
                <Link className="link" href={memberPath('profile/devices')}>
                  {words}
                </Link>
              ),
            })}
          </p>
        </div>
      ) : null}
    </>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Kinds and quiet hours, which hold for all devices. */
function ChoiceForm({ first }: { first: PushView }) {
  const text = useTranslations('push');
  const [kinds, setKinds] = useState(first.kinds);
  const [isQuiet, setQuiet] = useState(first.quietHours !== null);
  const [quietHours, setQuietHours] = useState(first.quietHours ?? defaultQuietHours);
  const { submit, isBusy } = useSubmit(useSavePush());
  const hourField = (name: 'from' | 'until') => (
    <SelectField
      label={text(name)}
      value={quietHours[name]}
      onChange={(chosen) => setQuietHours({ ...quietHours, [name]: Number(chosen) })}
    >
      {hours.map((hour) => (
        <option key={hour} value={hour}>
          {`${String(hour).padStart(2, '0')}:00`}
        </option>
      ))}
    </SelectField>
  );
  return (
    <Form
      className={styles.form}
      onSubmit={() => {
        void submit(
          { kinds, quietHours: isQuiet ? quietHours : null },
          { onSuccess: () => toast.success(text('saved')) },
        );
      }}
    >
      <fieldset className={styles.choices}>
        <legend className="label">{text('kinds')}</legend>
        {pushKinds.map((kind) => (
          <label key={kind} className="check">
            <input
              type="checkbox"
              checked={kinds.includes(kind)}
              onChange={({ target }) =>
                setKinds(target.checked ? [...kinds, kind] : kinds.filter((each) => each !== kind))
              }
            />
            <span>{text(`kind.${kind}`)}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.choices}>
        <legend className="label">{text('quiet')}</legend>
        <label className="check">
          <input type="checkbox" checked={isQuiet} onChange={({ target }) => setQuiet(target.checked)} />
          <span>{text('quietLead')}</span>
        </label>
        {isQuiet ? (
          <div className={styles.hours}>
            {hourField('from')}
            {hourField('until')}
          </div>
        ) : null}
      </fieldset>
      <div>
        <SubmitButton busy={isBusy} busyText={text('saving')}>
          {text('save')}
        </SubmitButton>
      </div>
    </Form>
  );
}
