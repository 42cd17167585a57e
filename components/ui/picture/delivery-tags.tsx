import type { DeliveryTerms } from '@/lib/products/product-card';
import { DeliveryTag } from './delivery-tag';

/** Region and delivery of a product as tags, in the same words on every page. */
export function DeliveryTags({
  terms: { regionLabel, deliveryMode, isInstant },
}: {
  terms: Pick<DeliveryTerms, 'regionLabel' | 'deliveryMode' | 'isInstant'>;
}) {
  return (
    <>
      {regionLabel ? <span className="tag tag-line">{regionLabel}</span> : null}
      <DeliveryTag mode={deliveryMode} isInstant={isInstant} />
    </>
  );
}
