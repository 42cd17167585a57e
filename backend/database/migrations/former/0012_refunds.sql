CREATE TABLE "after_sales" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"order_item_id" text NOT NULL,
	"member_id" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"description" text NOT NULL,
	"units" integer NOT NULL,
	"card_ids" jsonb NOT NULL,
	"image_ids" jsonb NOT NULL,
	"reply" text,
	"due_time" timestamp (3) with time zone NOT NULL,
	"alarmed_time" timestamp (3) with time zone,
	"decided_by" text,
	"decided_time" timestamp (3) with time zone,
	"return_deadline" timestamp (3) with time zone,
	"return_company" text,
	"return_tracking_no" text,
	"return_sent_time" timestamp (3) with time zone,
	"closed_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "after_sales_type_known" CHECK ("after_sales"."type" in ('REFUND','RETURN','REPLACE_CODE')),
	CONSTRAINT "after_sales_status_known" CHECK ("after_sales"."status" in ('APPLIED','APPROVED','REJECTED','CANCELED','DONE')),
	CONSTRAINT "after_sales_reason_known" CHECK ("after_sales"."reason" in ('NOT_RECEIVED','WRONG_AMOUNT','CODE_USED','CODE_INVALID','NOT_AS_DESCRIBED','DAMAGED','WRONG_GOODS','CHANGED_MIND','OTHER')),
	CONSTRAINT "after_sales_units" CHECK ("after_sales"."units" > 0),
	CONSTRAINT "after_sales_closed" CHECK (("after_sales"."status" in ('APPLIED','APPROVED')) = ("after_sales"."closed_time" is null))
);
--> statement-breakpoint
ALTER TABLE "order_item" DROP CONSTRAINT "order_item_quantity";--> statement-breakpoint
ALTER TABLE "refund" DROP CONSTRAINT "refund_status_known";--> statement-breakpoint
ALTER TABLE "refund" DROP CONSTRAINT "refund_amount";--> statement-breakpoint
DROP INDEX "refund_open";--> statement-breakpoint
DROP INDEX "refund_due";--> statement-breakpoint
ALTER TABLE "card_code" ADD COLUMN "replaced_by_id" text;--> statement-breakpoint
ALTER TABLE "order_item" ADD COLUMN "refunded_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_log" ADD COLUMN "refunded_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "fee_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "channel" text DEFAULT 'ORIGINAL' NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "order_item_id" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "units" integer;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "ends_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "after_sales_id" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "expected_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "succeeded_time" timestamp (3) with time zone;--> statement-breakpoint
-- A refund without minor units was the share of the payment, rounded down.
UPDATE "refund" SET "minor" = (
  SELECT CASE WHEN refund.amount_fen >= p.amount_fen THEN p.currency_minor
    ELSE floor(p.currency_minor::numeric * refund.amount_fen / p.amount_fen) END
  FROM payment_log p WHERE p.id = refund.payment_log_id
) WHERE "minor" IS NULL;--> statement-breakpoint
-- Until now a refund was sent when it was created, and an order had one refund.
UPDATE "refund" SET
  "status" = CASE WHEN "status" = 'PENDING' AND "provider_refund_id" IS NULL THEN 'SUBMITTED' ELSE "status" END,
  "ends_order" = ("kind" = 'ORDER'),
  "succeeded_time" = CASE WHEN "status" = 'SUCCEEDED' THEN "updated_time" END;--> statement-breakpoint
UPDATE "payment_log" SET "refunded_minor" = (SELECT coalesce(sum("minor"), 0) FROM "refund" WHERE "refund"."payment_log_id" = "payment_log"."id");--> statement-breakpoint
ALTER TABLE "refund" ALTER COLUMN "minor" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "after_sales" ADD CONSTRAINT "after_sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sales" ADD CONSTRAINT "after_sales_order_item_id_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sales" ADD CONSTRAINT "after_sales_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "after_sales_one_open" ON "after_sales" USING btree ("order_id") WHERE status in ('APPLIED','APPROVED');--> statement-breakpoint
CREATE INDEX "after_sales_order" ON "after_sales" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "after_sales_member" ON "after_sales" USING btree ("member_id","created_time");--> statement-breakpoint
CREATE INDEX "after_sales_open" ON "after_sales" USING btree ("created_time") WHERE status in ('APPLIED','APPROVED');--> statement-breakpoint
ALTER TABLE "card_code" ADD CONSTRAINT "card_code_replaced_by_id_card_code_id_fk" FOREIGN KEY ("replaced_by_id") REFERENCES "public"."card_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_item_id_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_after_sales_id_after_sales_id_fk" FOREIGN KEY ("after_sales_id") REFERENCES "public"."after_sales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_one_end" ON "refund" USING btree ("order_id") WHERE ends_order and status <> 'FAILED';--> statement-breakpoint
CREATE UNIQUE INDEX "refund_after_sales" ON "refund" USING btree ("after_sales_id") WHERE status <> 'FAILED';--> statement-breakpoint
CREATE INDEX "refund_open" ON "refund" USING btree ("status","updated_time") WHERE status in ('REQUESTED','APPROVED','SUBMITTED','PENDING','MANUAL');--> statement-breakpoint
CREATE INDEX "refund_due" ON "refund" USING btree ("next_check_time") WHERE status in ('APPROVED','SUBMITTED','PENDING');--> statement-breakpoint
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_quantity" CHECK ("order_item"."quantity" > 0 and "order_item"."delivered_quantity" between 0 and "order_item"."quantity"
        and "order_item"."refunded_quantity" between 0 and "order_item"."delivered_quantity");--> statement-breakpoint
ALTER TABLE "payment_log" ADD CONSTRAINT "payment_log_refunded_minor" CHECK ("payment_log"."refunded_minor" >= 0 and ("payment_log"."status" = 'MISMATCH' or "payment_log"."refunded_minor" <= "payment_log"."currency_minor"));--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_channel_known" CHECK ("refund"."channel" in ('ORIGINAL','COINS'));--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_units" CHECK (("refund"."order_item_id" is null) = ("refund"."units" is null) and "refund"."units" > 0);--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_status_known" CHECK ("refund"."status" in ('REQUESTED','APPROVED','SUBMITTED','PENDING','MANUAL','SUCCEEDED','FAILED'));--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_amount" CHECK ("refund"."amount_fen" > 0 and "refund"."minor" >= 0 and "refund"."fee_fen" between 0 and "refund"."amount_fen");--> statement-breakpoint
DROP TRIGGER refund_sums ON "refund";
--> statement-breakpoint
-- A refund that failed returns nothing. A change of status alone costs no update of the payment.
CREATE OR REPLACE FUNCTION sum_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.status = 'FAILED') = (NEW.status = 'FAILED') AND OLD.amount_fen = NEW.amount_fen
    AND OLD.minor = NEW.minor AND OLD.payment_log_id = NEW.payment_log_id THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.status <> 'FAILED' THEN
    UPDATE payment_log SET refunded_fen = refunded_fen - OLD.amount_fen, refunded_minor = refunded_minor - OLD.minor
    WHERE id = OLD.payment_log_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status <> 'FAILED' THEN
    UPDATE payment_log SET refunded_fen = refunded_fen + NEW.amount_fen, refunded_minor = refunded_minor + NEW.minor
    WHERE id = NEW.payment_log_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refund_sums AFTER INSERT OR DELETE OR UPDATE OF "amount_fen", "minor", "status", "payment_log_id" ON "refund" FOR EACH ROW EXECUTE FUNCTION sum_refunds();
