import { useTranslations } from 'next-intl';
import { Notice, type NoticeTone } from '@/components/ui/notice';
import type { Member } from '@/lib/contract/upms';
import { Link } from '@/lib/i18n/navigation';
import { formatPrice } from '@/lib/money';
import { memberAddress } from '@/lib/routing/addresses';

const tones: Record<Member['certificationStatus'], NoticeTone> = {
  UNVERIFIED: 'warning',
  IN_VERIFICATION: 'info',
  VERIFICATION_FAILED: 'danger',
  VERIFIED: 'success',
};

/** Where the verification stands and what it lets one buy. */
export function HomeVerification({ member }: { member: Member }) {
  const text = useTranslations('member.home');
  const { certificationStatus: status, limits } = member;
  return (
    <Notice
      tone={tones[status]}
      icon="shield"
      end={
        status === 'VERIFIED' ? null : (
          <Link className="button button-small" href={memberAddress('profile/identity')}>
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
