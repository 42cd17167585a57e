import { useTranslations } from 'next-intl';
import { StateTag, type Tone } from '@/components/staff/format/state-tag';
import type { StaffCouponRow } from '@/lib/coupons/staff/contract';

const tones: Record<StaffCouponRow['state'], Tone> = {
  ACTIVE: 'green',
  UPCOMING: 'blue',
  PAUSED: 'amber',
  ALL_CLAIMED: 'grey',
  EXPIRED: 'grey',
  ENDED: 'grey',
};

export function CouponState({ row }: { readonly row: StaffCouponRow }) {
  const t = useTranslations('staff.coupons.state');
  return <StateTag tone={tones[row.state]}>{t(row.state)}</StateTag>;
}
