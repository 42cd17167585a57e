ALTER TABLE "sandbox_payment" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "kind" text DEFAULT 'PAYMENT' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "object_id" text;--> statement-breakpoint
ALTER TABLE "payment_log" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "payment_log" ADD COLUMN "re_pay_url" text;--> statement-breakpoint
ALTER TABLE "payment_log" ADD COLUMN "provider_fee_minor" bigint;--> statement-breakpoint
ALTER TABLE "payment_log" ADD COLUMN "provider_fee_currency" text;--> statement-breakpoint
ALTER TABLE "payment_log" ADD COLUMN "risk" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "failed_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "next_check_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "check_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "refund_due" ON "refund" USING btree ("next_check_time") WHERE status = 'PENDING';--> statement-breakpoint
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_kind_known" CHECK ("payment_event"."kind" in ('PAYMENT','REFUND','DISPUTE','OTHER'));--> statement-breakpoint
ALTER TABLE "payment_log" ADD CONSTRAINT "payment_log_risk_known" CHECK ("payment_log"."risk" in ('NORMAL','ELEVATED','HIGHEST'));