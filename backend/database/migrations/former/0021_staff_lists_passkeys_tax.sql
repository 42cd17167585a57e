CREATE TABLE "staff_passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"last_used_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_created";--> statement-breakpoint
DROP INDEX "orders_status";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_rate_ppm" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_session" ADD COLUMN "challenge" text;--> statement-breakpoint
ALTER TABLE "staff_passkey" ADD CONSTRAINT "staff_passkey_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_passkey_staff" ON "staff_passkey" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "goods_off_sale" ON "goods" USING btree ("id") WHERE not is_marketable or is_discontinued;--> statement-breakpoint
CREATE INDEX "journal_entry_time" ON "journal_entry" USING btree ("created_time");--> statement-breakpoint
CREATE INDEX "order_item_mode" ON "order_item" USING btree ("delivery_mode");--> statement-breakpoint
CREATE INDEX "orders_method" ON "orders" USING btree ("payment_method","created_time","id");--> statement-breakpoint
CREATE INDEX "orders_amount" ON "orders" USING btree ("pay_amount_fen");--> statement-breakpoint
CREATE INDEX "orders_sn_end" ON "orders" USING btree (reverse("sn") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_log_ref" ON "payment_log" USING btree ("provider_ref");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_time","id");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","created_time","id");