CREATE TABLE "database_mark" (
	"id" text PRIMARY KEY DEFAULT 'only' NOT NULL,
	"kind" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "database_mark_one_row" CHECK ("database_mark"."id" = 'only'),
	CONSTRAINT "database_mark_kind_known" CHECK ("database_mark"."kind" in ('demo','live'))
);
--> statement-breakpoint
CREATE TABLE "node_lease" (
	"node" integer PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"expire_time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "node_lease_range" CHECK ("node_lease"."node" between 0 and 767)
);
--> statement-breakpoint
CREATE TABLE "exchange_rate" (
	"id" text PRIMARY KEY NOT NULL,
	"currency_code" text NOT NULL,
	"rate_ppb" bigint NOT NULL,
	"source" text NOT NULL,
	"rate_time" timestamp (3) with time zone NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exchange_rate_positive" CHECK ("exchange_rate"."rate_ppb" > 0)
);
--> statement-breakpoint
ALTER TABLE "site_config" ADD COLUMN "good_value" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hold_owner" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hold_deadline" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hold_reminded_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "next_check_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "checked_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_log" ADD COLUMN "refunded_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_log" ADD COLUMN "read_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_log" ADD COLUMN "next_check_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_log" ADD COLUMN "check_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "minor" bigint;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "retried_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "currency" ADD COLUMN "rate_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "currency" ADD COLUMN "rate_source" text DEFAULT 'seed' NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "hold_owner" = CASE WHEN "hold_reason" IN ('NONE','VERIFICATION','REST') THEN 'SYSTEM' ELSE 'STAFF' END, "hold_deadline" = CASE WHEN "hold_reason" = 'VERIFICATION' THEN coalesce("paid_time", "created_time") + interval '48 hours' ELSE now() + interval '72 hours' END, "next_check_time" = now() WHERE "status" = 'PENDING_REVIEW';--> statement-breakpoint
UPDATE "orders" SET "next_check_time" = now() WHERE "status" = 'PENDING_SHIPMENT';--> statement-breakpoint
UPDATE "refund" SET "status" = 'MANUAL' WHERE "status" = 'FAILED';--> statement-breakpoint
-- Attempts that closed recently may have lost the webhook of a late success.
UPDATE "payment_log" SET "next_check_time" = now() WHERE "status" in ('FAILED','CANCELED','EXPIRED') and "provider_ref" is not null and "updated_time" > now() - interval '5 days';--> statement-breakpoint
UPDATE "payment_log" SET "refunded_fen" = (SELECT coalesce(sum("amount_fen"), 0) FROM "refund" WHERE "refund"."payment_log_id" = "payment_log"."id");--> statement-breakpoint
ALTER TABLE "exchange_rate" ADD CONSTRAINT "exchange_rate_currency_code_currency_currency_code_fk" FOREIGN KEY ("currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_rate_once" ON "exchange_rate" USING btree ("currency_code","rate_time");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_code_id_coupon_code_id_fk" FOREIGN KEY ("coupon_code_id") REFERENCES "public"."coupon_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_daily_deal_id_daily_deal_id_fk" FOREIGN KEY ("daily_deal_id") REFERENCES "public"."daily_deal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_code_ending" ON "card_code" USING btree ("expire_time") WHERE state = 'AVAILABLE';--> statement-breakpoint
CREATE INDEX "supplier_call_age" ON "supplier_call" USING btree ("created_time");--> statement-breakpoint
CREATE INDEX "idempotency_key_age" ON "idempotency_key" USING btree ("created_time");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_time");--> statement-breakpoint
CREATE INDEX "orders_next_check" ON "orders" USING btree ("status","next_check_time") WHERE status in ('PENDING_REVIEW','PENDING_SHIPMENT');--> statement-breakpoint
CREATE INDEX "orders_auto_receive" ON "orders" USING btree ("auto_receive_time") WHERE status = 'PENDING_EVALUATE';--> statement-breakpoint
CREATE INDEX "payment_event_open" ON "payment_event" USING btree ("created_time") WHERE processed_time is null;--> statement-breakpoint
CREATE INDEX "payment_event_age" ON "payment_event" USING btree ("created_time");--> statement-breakpoint
CREATE INDEX "payment_log_check" ON "payment_log" USING btree ("next_check_time") WHERE next_check_time is not null;--> statement-breakpoint
CREATE INDEX "refund_open" ON "refund" USING btree ("status","updated_time") WHERE status in ('PENDING','MANUAL');--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("attempts","id") WHERE status = 'WAITING';--> statement-breakpoint
CREATE INDEX "rate_limit_expiry" ON "rate_limit" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "coupon_code_ending" ON "coupon_code" USING btree ("end_time") WHERE status = 'UNUSED';--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_code_one_per_order" ON "coupon_code" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_quantity" CHECK ("order_item"."quantity" > 0 and "order_item"."delivered_quantity" between 0 and "order_item"."quantity");--> statement-breakpoint
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_money" CHECK ("order_item"."unit_price_fen" >= 0 and "order_item"."subtotal_fen" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('PENDING_PAYMENT','PENDING_REVIEW','PENDING_SHIPMENT','PENDING_REFUND','REFUNDED','PENDING_EVALUATE','COMPLETED','CANCELED','OVERDUE_PAYMENT'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_sums" CHECK ("orders"."deduction_total_fen" = "orders"."activity_discount_fen" + "orders"."member_discount_fen" + "orders"."coupon_discount_fen"
        and "orders"."order_amount_fen" = "orders"."goods_amount_fen" - "orders"."deduction_total_fen" + "orders"."freight_fen"
        and "orders"."pay_amount_fen" = "orders"."order_amount_fen" + "orders"."service_fee_fen"
        and "orders"."service_fee_fen" >= 0 and "orders"."freight_fen" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_deal" CHECK ("orders"."deal_quantity" >= 0);--> statement-breakpoint
ALTER TABLE "payment_log" ADD CONSTRAINT "payment_log_status_known" CHECK ("payment_log"."status" in ('CREATED','REQUIRES_ACTION','PROCESSING','SUCCEEDED','FAILED','CANCELED','EXPIRED','MISMATCH'));--> statement-breakpoint
ALTER TABLE "payment_log" ADD CONSTRAINT "payment_log_money" CHECK ("payment_log"."amount_fen" >= 0 and "payment_log"."fee_fen" >= 0 and "payment_log"."currency_minor" >= 0);--> statement-breakpoint
ALTER TABLE "payment_log" ADD CONSTRAINT "payment_log_refunds" CHECK ("payment_log"."refunded_fen" between 0 and "payment_log"."amount_fen");--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_status_known" CHECK ("refund"."status" in ('PENDING','SUCCEEDED','MANUAL'));--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_amount" CHECK ("refund"."amount_fen" > 0);--> statement-breakpoint
CREATE TRIGGER point_log_append_only BEFORE UPDATE OR DELETE ON "point_log" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION sum_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE payment_log SET refunded_fen = refunded_fen - OLD.amount_fen WHERE id = OLD.payment_log_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE payment_log SET refunded_fen = refunded_fen + NEW.amount_fen WHERE id = NEW.payment_log_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refund_sums AFTER INSERT OR DELETE OR UPDATE OF "amount_fen", "payment_log_id" ON "refund" FOR EACH ROW EXECUTE FUNCTION sum_refunds();
--> statement-breakpoint
INSERT INTO "exchange_rate" ("id", "currency_code", "rate_ppb", "source", "rate_time") SELECT "id", "currency_code", "rate_ppb", "rate_source", "rate_time" FROM "currency" WHERE "currency_code" <> 'CNY';
