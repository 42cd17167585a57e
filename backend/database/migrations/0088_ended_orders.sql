-- An order that a refund had ended before its delivery, and whose refund failed afterwards, never continues.
UPDATE "orders" o SET "status_before_refund" = 'REFUNDED'
WHERE o.status IN ('PENDING_REFUND', 'REFUNDED') AND o.status_before_refund IN ('PENDING_REVIEW', 'PENDING_SHIPMENT')
  AND EXISTS (SELECT 1 FROM "order_log" l
    WHERE l.order_id = o.id AND l.from_status = 'REFUNDED' AND l.to_status = 'PENDING_REFUND');
