import { useTranslations } from 'next-intl';
import { useDurationText } from '@/components/ui/time/use-duration-text';
import type { DeliveryTerms } from '@/lib/products/product-card';

/** When an order arrives: the estimate of the product, or the time that orders take while it is slower than promised. */
export function useEstimateText(): (terms: Pick<DeliveryTerms, 'etaLabel' | 'lateSeconds'>) => string {
  const text = useTranslations('order.detail');
  const spell = useDurationText();
  return ({ etaLabel, lateSeconds }) =>
    lateSeconds === undefined ? text('eta', { eta: etaLabel }) : text('late', { time: spell(lateSeconds) });
}
