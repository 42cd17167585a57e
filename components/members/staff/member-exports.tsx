import { useTranslations } from 'next-intl';
import { Panel } from '@/components/staff/format/panel';
import { StateTag, type Tone } from '@/components/staff/format/state-tag';
import { When } from '@/components/staff/format/when';
import type { AccountExport } from '@/lib/account/contract';
import type { StaffMemberDetail } from '@/lib/members/staff/contract';

const tones: Record<AccountExport['status'], Tone> = {
  WAITING: 'amber',
  READY: 'green',
  FAILED: 'red',
  EXPIRED: 'grey',
};

/** Copies of their data that the member requested, and when they closed the account. Staff start neither. */
export function MemberExports({ member }: { readonly member: StaffMemberDetail }) {
  const t = useTranslations('staff.member');
  const { exports: requested, closedTime } = member;
  if (requested.length === 0 && !closedTime) return null;
  return (
    <Panel title={t('exports')}>
      {closedTime ? <p>{t.rich('closedAt', { time: () => <When time={closedTime} /> })}</p> : null}
      <ul className="s-session-list">
        {requested.map((one) => (
          <li key={one.id}>
            <span className="s-two">
              <b>{t('export')}</b>
              <small>
                {one.bytes === null ? '–' : t('kilobytes', { size: Math.ceil(one.bytes / 1024) })}
              </small>
            </span>
            <When time={one.createdTime} />
            <StateTag tone={tones[one.status]}>{t(`exportStatus.${one.status}`)}</StateTag>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
