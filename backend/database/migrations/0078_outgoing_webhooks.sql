CREATE SEQUENCE "public"."webhook_event_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 32;--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"event_id" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_time" timestamp (3) with time zone NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"last_time" timestamp (3) with time zone,
	"response_code" integer,
	"response_text" text,
	"failure" text,
	CONSTRAINT "webhook_delivery_event_id_endpoint_id_pk" PRIMARY KEY("event_id","endpoint_id"),
	CONSTRAINT "webhook_delivery_status_known" CHECK ("webhook_delivery"."status" in ('WAITING','SENT','FAILED')),
	CONSTRAINT "webhook_delivery_failure_known" CHECK ("webhook_delivery"."failure" in ('ADDRESS','UNKNOWN_HOST','TIMEOUT','NO_CONNECTION','OTHER'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoint" (
	"id" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"events" text[] NOT NULL,
	"state" text DEFAULT 'ACTIVE' NOT NULL,
	"secret_enc" text NOT NULL,
	"former_enc" text,
	"former_until" timestamp (3) with time zone,
	"accepted_time" timestamp (3) with time zone,
	"failed_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "webhook_endpoint_state_known" CHECK ("webhook_endpoint"."state" in ('ACTIVE','PAUSED','GONE')),
	CONSTRAINT "webhook_endpoint_former" CHECK (("webhook_endpoint"."former_enc" is null) = ("webhook_endpoint"."former_until" is null))
);
--> statement-breakpoint
CREATE TABLE "webhook_event" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_event_id_webhook_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_delivery_endpoint" ON "webhook_delivery" USING btree ("endpoint_id","event_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("endpoint_id","next_time","event_id") WHERE status = 'WAITING';--> statement-breakpoint
CREATE INDEX "webhook_delivery_failed" ON "webhook_delivery" USING btree ("endpoint_id","event_id") WHERE status = 'FAILED';--> statement-breakpoint
CREATE INDEX "webhook_event_age" ON "webhook_event" USING btree ("created_time");--> statement-breakpoint
-- Written by hand from here on. The events of outgoing webhooks are rows of the transaction of their change.
CREATE FUNCTION is_webhook_wanted(event_type text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM webhook_endpoint WHERE event_type = ANY (events) AND state <> 'GONE')
$$;--> statement-breakpoint
CREATE FUNCTION write_webhook_event(event_type text, content jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Sortable ids like those of the store: milliseconds since 2026, then 22 bits of a sequence.
  WITH subscribed AS (
    SELECT id FROM webhook_endpoint WHERE event_type = ANY (events) AND state <> 'GONE'
  ), written AS (
    INSERT INTO webhook_event (id, type, content)
    SELECT (2000000000000000000
      + (((extract(epoch FROM clock_timestamp()) * 1000)::bigint - 1767225600000) << 22)
      + (nextval('webhook_event_number') & 4194303))::text, event_type, content
    WHERE EXISTS (SELECT 1 FROM subscribed)
    RETURNING id, created_time
  )
  INSERT INTO webhook_delivery (event_id, endpoint_id, next_time, start_time)
  SELECT w.id, s.id, w.created_time, w.created_time FROM written w, subscribed s;
  IF FOUND THEN
    PERFORM pg_notify('webhook_event', '');
  END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION webhook_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  event_type text := CASE TG_OP WHEN 'INSERT' THEN 'order.created' ELSE 'order.status_changed' END;
BEGIN
  IF is_webhook_wanted(event_type) THEN
    PERFORM write_webhook_event(event_type, jsonb_build_object('orderSn', NEW.sn, 'status', NEW.status,
      'previousStatus', CASE TG_OP WHEN 'UPDATE' THEN OLD.status END, 'version', NEW.version,
      'goodsType', NEW.goods_type, 'payAmountFen', NEW.pay_amount_fen, 'amountPaidFen', NEW.amount_paid_fen,
      'amountRefundedFen', NEW.amount_refunded_fen));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION webhook_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_webhook_wanted('payment.status_changed') THEN
    PERFORM write_webhook_event('payment.status_changed', jsonb_build_object('paymentSn', NEW.sn,
      'orderSn', (SELECT sn FROM orders WHERE id = NEW.order_id), 'status', NEW.status,
      'previousStatus', OLD.status, 'method', NEW.method, 'amountFen', NEW.amount_fen));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION webhook_of_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  event_type text := CASE TG_OP WHEN 'INSERT' THEN 'refund.created' ELSE 'refund.status_changed' END;
BEGIN
  IF is_webhook_wanted(event_type) THEN
    PERFORM write_webhook_event(event_type, jsonb_build_object('refundSn', NEW.sn,
      'orderSn', (SELECT sn FROM orders WHERE id = NEW.order_id), 'status', NEW.status,
      'previousStatus', CASE TG_OP WHEN 'UPDATE' THEN OLD.status END, 'amountFen', NEW.amount_fen));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION webhook_of_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_webhook_wanted('delivery.changed') THEN
    PERFORM write_webhook_event('delivery.changed', jsonb_build_object(
      'orderSn', (SELECT sn FROM orders WHERE id = NEW.order_id), 'itemId', NEW.id, 'goodsId', NEW.goods_id,
      'skuId', NEW.sku_id, 'state', NEW.delivery_state, 'previousState', OLD.delivery_state,
      'quantity', NEW.quantity, 'deliveredQuantity', NEW.delivered_quantity));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION webhook_of_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_webhook_wanted('stock.changed') THEN
    PERFORM write_webhook_event('stock.changed', jsonb_build_object('goodsId', NEW.goods_id, 'skuId', NEW.id,
      'available', NEW.available, 'previousAvailable', OLD.available));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER orders_webhook_created AFTER INSERT ON "orders" FOR EACH ROW EXECUTE FUNCTION webhook_of_order();--> statement-breakpoint
CREATE TRIGGER orders_webhook_changed AFTER UPDATE OF "status" ON "orders" FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION webhook_of_order();--> statement-breakpoint
CREATE TRIGGER payment_log_webhook AFTER UPDATE OF "status" ON "payment_log" FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION webhook_of_payment();--> statement-breakpoint
CREATE TRIGGER refund_webhook_created AFTER INSERT ON "refund" FOR EACH ROW EXECUTE FUNCTION webhook_of_refund();--> statement-breakpoint
CREATE TRIGGER refund_webhook_changed AFTER UPDATE OF "status" ON "refund" FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION webhook_of_refund();--> statement-breakpoint
CREATE TRIGGER order_item_webhook AFTER UPDATE OF "delivery_state", "delivered_quantity" ON "order_item" FOR EACH ROW
  WHEN (OLD.delivery_state IS DISTINCT FROM NEW.delivery_state
    OR OLD.delivered_quantity IS DISTINCT FROM NEW.delivered_quantity) EXECUTE FUNCTION webhook_of_delivery();--> statement-breakpoint
CREATE TRIGGER sku_webhook AFTER UPDATE OF "available" ON "sku" FOR EACH ROW
  WHEN (OLD.available IS DISTINCT FROM NEW.available) EXECUTE FUNCTION webhook_of_stock();
