import { useTranslations } from 'next-intl';
import { StateTag, type Tone } from '@/components/staff/format/state-tag';
import type { MemberStatus } from '@/lib/members/member-states';
import { showMinute } from '@/lib/time';
import type { CertificationStatus } from '@/lib/verification/contract';

const statusTones: Record<MemberStatus, Tone> = {
  ACTIVE: 'green',
  LOCKED: 'red',
  DISABLED: 'red',
  CLOSED: 'grey',
};

export function MemberState({
  status,
  lockedUntil = null,
}: {
  readonly status: MemberStatus;
  /** When a lock ends automatically. */
  readonly lockedUntil?: string | null;
}) {
  const t = useTranslations('staff.members');
  const tag = (
    <StateTag tone={statusTones[status]} icon={status === 'LOCKED' ? 'lock' : undefined}>
      {t(`status.${status}`)}
    </StateTag>
  );
  if (lockedUntil === null) return tag;
  return (
    <span className="s-two">
      {tag}
      <small>{t('until', { time: showMinute(lockedUntil) })}</small>
    </span>
  );
}

const verificationTones: Record<CertificationStatus, Tone> = {
  UNVERIFIED: 'grey',
  IN_VERIFICATION: 'amber',
  VERIFICATION_FAILED: 'red',
  VERIFIED: 'green',
};

export function VerificationState({ status }: { readonly status: CertificationStatus }) {
  const t = useTranslations('staff.members.verification');
  return (
    <StateTag tone={verificationTones[status]} icon={status === 'VERIFIED' ? 'shield' : undefined}>
      {t(status)}
    </StateTag>
  );
}
