import { useTranslations } from 'next-intl';
import { Notice, type NoticeTone } from '@/components/ui/feedback/notice';
import type { Member } from '@/lib/account/member-contract';
import { formatPrice } from '@/lib/money';
import { Link } from '@/lib/routing/navigation';
import { memberPath } from '@/lib/routing/paths';

const tones: Record<Member['certificationStatus'], NoticeTone> = {
  UNVERIFIED: 'warning',
  IN_VERIFICATION: 'info',
  VERIFICATION_FAILED: 'danger',
  VERIFIED: 'success',
};

/** The state of the identity verification and the purchase limits. */
export function HomeVerification({ member }: { member: Member }) {
  const text = useTranslations('member.home');
  const { certificationStatus: status, limits } = member;
  return (
    <Notice
      tone={tones[status]}
      icon="shield"
      end={
        status === 'VERIFIED' ? null : (
          <Link className="button button-small" href={memberPath('profile/identity')}>
            {text(`verifyGo.${status}`)}
          </Link>
        )
      }
    >
      {text.rich(`verify.${status}`, {
        single: formatPrice(limits.single),
        daily: formatPrice(limits.daily),
        verified: formatPrice(limits.verifiedDaily),
        b: (words) => <strong>{words}</strong>,
      })}
    </Notice>
  );
}
