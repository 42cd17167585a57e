import { Button } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { usePermission } from '@/components/staff/frame/profile-context';
import { Icon } from '@/components/ui/picture/icon';
import type { StaffMemberDetail } from '@/lib/members/staff/contract';

const LockDialog = dynamic(() => import('./lock-dialog').then((file) => file.LockDialog), { ssr: false });
const FactorsDialog = dynamic(() => import('./factors-dialog').then((file) => file.FactorsDialog), {
  ssr: false,
});
const CoinDialog = dynamic(() => import('./coin-dialog').then((file) => file.CoinDialog), { ssr: false });

/** What the person may do with the member. Staff never change their own member account. */
export function MemberActions({ member }: { readonly member: StaffMemberDetail }) {
  const t = useTranslations('staff.member');
  const mayLock = usePermission('member.lock');
  const mayReset = usePermission('member.factors');
  const mayAdjust = usePermission('member.coins');
  const [open, setOpen] = useState<'COINS' | 'LOCK' | 'FACTORS' | null>(null);
  const close = () => setOpen(null);
  if (member.isOwn) return <p className="s-hint">{t('own')}</p>;
  const canLock = mayLock && (member.status === 'ACTIVE' || member.status === 'LOCKED');
  const canAdjust = mayAdjust && member.status !== 'CLOSED';
  const { authenticator, passkeys } = member.factors;
  const canReset = mayReset && (authenticator || passkeys > 0);
  if (!canLock && !canAdjust && !canReset) return null;
  const isLocked = member.status === 'LOCKED';
  return (
    <>
      <div className="s-actions s-action-bar">
        {canAdjust ? (
          <Button icon={<Icon name="coin" size={16} />} onClick={() => setOpen('COINS')}>
            {t('adjust')}
          </Button>
        ) : null}
        {canReset ? (
          <Button icon={<Icon name="shield" size={16} />} onClick={() => setOpen('FACTORS')}>
            {t('resetFactors')}
          </Button>
        ) : null}
        {canLock ? (
          <Button danger={!isLocked} icon={<Icon name="lock" size={16} />} onClick={() => setOpen('LOCK')}>
            {isLocked ? t('unlock') : t('lock')}
          </Button>
        ) : null}
      </div>
      {open === 'LOCK' ? <LockDialog member={member} onClose={close} /> : null}
      {open === 'FACTORS' ? <FactorsDialog member={member} onClose={close} /> : null}
      {open === 'COINS' ? <CoinDialog member={member} onClose={close} /> : null}
    </>
  );
}
