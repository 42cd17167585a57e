import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button } from 'antd';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ErrorNote } from '@/components/staff/form/error-note';
import { Panel } from '@/components/staff/format/panel';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import type { FirstDayStep } from '@/lib/dashboard/first-day';
import type { FirstDay as FirstDayState } from '@/lib/dashboard/staff/contract';
import { Link } from '@/lib/routing/navigation';
import {
  newProductPath,
  staffContentPath,
  staffImportPath,
  staffOperationsPath,
  staffPeoplePath,
  staffSettingsPath,
} from '@/lib/routing/staff-paths';
import { saveSetting, settingQueries } from '@/lib/settings/queries/staff';
import { firstDayQueries, firstDayQuery, sendTestMail } from '@/lib/staff/queries/system';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { partScripts } from '@/lib/text/part-scripts';
import { formatShanghai } from '@/lib/time';

/** Where each step is done; backups are made outside of the shop. */
const places: Readonly<Record<FirstDayStep, string | null>> = {
  shop: staffSettingsPath,
  company: staffSettingsPath,
  documents: staffContentPath,
  mail: `${staffOperationsPath}?view=MAIL`,
  rates: `${staffSettingsPath}?view=CURRENCIES`,
  product: newProductPath,
  codes: staffImportPath,
  freight: `${staffSettingsPath}?view=ORDERS`,
  payment: `${staffSettingsPath}?view=METHODS`,
  person: staffPeoplePath,
  backup: null,
};

/** What is missing before the shop opens, and a warning while currencies are or soon will be without rates. */
export function FirstDay() {
  const { data, refetch } = useQuery(firstDayQuery());
  useRefresh(() => void refetch());
  if (!data) return null;
  return (
    <>
      {data.rates ? <RatesWarning rates={data.rates} /> : null}
      {data.steps ? <Steps state={data} steps={data.steps} /> : null}
    </>
  );
}

function RatesWarning({ rates }: { readonly rates: NonNullable<FirstDayState['rates']> }) {
  const t = useTranslations('staff.dashboard.rates');
  const locale = useLocale();
  const { stale, hours, until, hasSource } = rates;
  const texts = [
    ...(stale.length > 0
      ? [t('stale', { currencies: new Intl.ListFormat(locale).format(stale), hours })]
      : []),
    ...(hasSource || stale.length > 0 ? [] : [t('noSource', { time: formatShanghai(until, 'minute') })]),
  ];
  return (
    <Alert
      className="s-alert"
      type={stale.length > 0 ? 'error' : 'warning'}
      showIcon
      title={<LiveText>{partScripts(texts.join(' '))}</LiveText>}
      action={
        <Link className="s-link" href={places.rates ?? staffSettingsPath}>
          {t('toRates')}
        </Link>
      }
    />
  );
}

type Steps = NonNullable<FirstDayState['steps']>;

function Steps({ state, steps }: { readonly state: FirstDayState; readonly steps: Steps }) {
  const t = useTranslations('staff.dashboard.firstDay');
  const { message } = App.useApp();
  const save = useStaffAction(
    ({ reason, ...value }: { reason: string; isHidden: boolean; isBackedUp: boolean }) =>
      saveSetting({ key: 'firstDay', version: state.version, value, reason }),
    [firstDayQueries, settingQueries],
  );
  const mail = useStaffAction(sendTestMail, [firstDayQueries]);
  const hide = () =>
    save.mutate(
      { isHidden: true, isBackedUp: state.isBackedUp, reason: t('hideReason') },
      { onSuccess: () => message.success(t('hidden')) },
    );
  const buttons: Partial<Record<FirstDayStep, ReactNode>> = {
    mail: (
      <Button
        size="small"
        loading={mail.isPending}
        onClick={() =>
          mail.mutate(undefined, {
            onSuccess: ({ email }) => message.success(t('mailSent', { email })),
          })
        }
      >
        {t('sendMail')}
      </Button>
    ),
    backup: (
      <Button
        size="small"
        loading={save.isPending}
        onClick={() => save.mutate({ isHidden: false, isBackedUp: true, reason: t('backupReason') })}
      >
        {t('backedUp')}
      </Button>
    ),
  };
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <div className="s-first-day-panel">
      <Panel
        title={t('title')}
        extra={
          <span className="s-actions">
            <small className="s-hint">{t('progress', { done, all: steps.length })}</small>
            <Button size="small" type="text" loading={save.isPending} onClick={hide}>
              {t('hide')}
            </Button>
          </span>
        }
      >
        <p className="s-hint">{t('hint')}</p>
        <ol className="s-first-day">
          {steps.map(({ step, isDone }) => (
            <li key={step} data-done={isDone || undefined}>
              <span className="s-first-day-mark" role="img" aria-label={t(isDone ? 'done' : 'open')}>
                {isDone ? <Icon name="check" size={16} /> : null}
              </span>
              <span>
                {places[step] === null ? (
                  <b>{t(`step.${step}`)}</b>
                ) : (
                  <Link href={places[step]}>{t(`step.${step}`)}</Link>
                )}
                {isDone ? null : (
                  <>
                    <small>{t(`about.${step}`)}</small>
                    <span>{buttons[step]}</span>
                  </>
                )}
              </span>
            </li>
          ))}
        </ol>
        <ErrorNote error={save.error ?? mail.error} />
      </Panel>
    </div>
  );
}
