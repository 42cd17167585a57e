import type { DeliveryTerms } from '@/lib/products/product-card';
import { DeliveryTag } from './delivery-tag';

/**
 * Region and delivery of a product as tags, in the same words on every page.
 * @param hasEstimate also shows the delivery estimate
 */
export function DeliveryTags({
  terms: { regionLabel, deliveryMode, isInstant, etaLabel },
  hasEstimate = false,
}: {
  terms: DeliveryTerms;
  hasEstimate?: boolean;
}) {
  return (
    <>
      {regionLabel ? <span className="tag tag-line">{regionLabel}</span> : null}
      <DeliveryTag mode={deliveryMode} isInstant={isInstant} />
      {hasEstimate ? <span className="tag tag-wrap">{etaLabel}</span> : null}
    </>
  );
}
