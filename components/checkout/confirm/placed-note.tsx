import { useTranslations } from 'next-intl';
import { LiveText } from '@/components/ui/price/amount-text';
import { ExactPart } from '@/components/ui/price/exact-part';
import { Countdown } from '@/components/ui/time/countdown';
import styles from './confirm.module.css';

/** After a decline: the order exists, and until when it can be paid (epoch ms; null when it does not expire). */
export function PlacedNote({ sn, until }: { sn: string; until: number | null }) {
  const text = useTranslations('order.confirm');
  return (
    <p className={`second t13 ${styles.placed}`}>
      <ExactPart value={sn}>{text('placed', { sn })}</ExactPart>{' '}
      {until === null ? null : (
        <span>
          <LiveText>{text('placedLeft')}</LiveText> <Countdown endTime={until} look="text" />
        </span>
      )}
    </p>
  );
}
