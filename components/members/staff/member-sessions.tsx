import { Button } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Panel } from '@/components/staff/format/panel';
import { When } from '@/components/staff/format/when';
import { usePermission } from '@/components/staff/frame/profile-context';
import { Icon } from '@/components/ui/picture/icon';
import type { DeviceSession } from '@/lib/account/contract';
import type { StaffMemberDetail } from '@/lib/members/staff/contract';

const EndDialog = dynamic(() => import('./end-dialog').then((file) => file.EndDialog), { ssr: false });

/** Where the member is signed in; one sign-in or all can be ended. */
export function MemberSessions({ member }: { readonly member: StaffMemberDetail }) {
  const t = useTranslations('staff.member');
  const mayEnd = usePermission('member.lock') && !member.isOwn;
  const [open, setOpen] = useState<DeviceSession | 'ALL' | null>(null);
  const { sessions } = member;
  return (
    <Panel
      title={t('sessions')}
      extra={
        mayEnd && sessions.length > 0 ? (
          <Button size="small" danger onClick={() => setOpen('ALL')}>
            {t('endAll')}
          </Button>
        ) : null
      }
    >
      {sessions.length === 0 ? <p className="s-hint">{t('noSessions')}</p> : null}
      <ul className="s-session-list">
        {sessions.map((session) => (
          <li key={session.id}>
            <Icon name={session.kind === 'phone' ? 'phone' : 'grid'} />
            <span className="s-two">
              <b className="clip">{session.device}</b>
              <small className="clip">{session.ip ?? '–'}</small>
            </span>
            <When time={session.lastTime} />
            {mayEnd ? (
              <Button
                size="small"
                aria-label={t('endOf', { device: session.device })}
                onClick={() => setOpen(session)}
              >
                {t('end')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {open ? (
        <EndDialog
          id={member.id}
          session={open === 'ALL' ? null : open}
          count={sessions.length}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </Panel>
  );
}
