ALTER TABLE "payment_log" ADD COLUMN "asks_three_ds" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_log" ADD COLUMN "card_fingerprint" text;--> statement-breakpoint
CREATE INDEX "payment_log_card" ON "payment_log" USING btree ("card_fingerprint","succeeded_time") WHERE "payment_log"."card_fingerprint" is not null;