import { useTranslations } from 'next-intl';
import { StateTag, type Tone } from '@/components/staff/format/state-tag';

const tones = {
  DELIVERED: 'green',
  PARTIAL: 'amber',
  PROCESSING: 'blue',
  SENT: 'blue',
  NOT_FOUND: 'grey',
  FAILED: 'red',
  PERMANENT: 'red',
  TRANSIENT: 'red',
  UNKNOWN: 'red',
} as const satisfies Record<string, Tone>;

const isKnown = (status: string): status is keyof typeof tones => Object.hasOwn(tones, status);

/** What a supplier answered to a call. */
export function CallState({ status }: { readonly status: string }) {
  const t = useTranslations('staff.operations');
  return isKnown(status) ? (
    <StateTag tone={tones[status]}>{t(`callStatus.${status}`)}</StateTag>
  ) : (
    <StateTag tone="red">{status}</StateTag>
  );
}
