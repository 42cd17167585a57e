ALTER TABLE "journal_entry" DROP CONSTRAINT "journal_entry_kind_known";--> statement-breakpoint
ALTER TABLE "journal_entry" DROP CONSTRAINT "journal_entry_event";--> statement-breakpoint
ALTER TABLE "card_import" ADD COLUMN "ending_hash" text;--> statement-breakpoint
ALTER TABLE "card_code" ADD COLUMN "ending_hash" text;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD COLUMN "approval_id" text;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_approval_id_approval_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approval"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispute_ref" ON "dispute" USING btree ("provider_dispute_id");--> statement-breakpoint
CREATE INDEX "provider_fact_digits" ON "provider_fact" USING btree (("content" ->> 'cardLast4'),"id") WHERE content ? 'failedTry';--> statement-breakpoint
CREATE INDEX "card_code_last" ON "card_code" USING btree ("ending_hash","id") WHERE ending_hash <> '';--> statement-breakpoint
CREATE INDEX "card_code_no_ending" ON "card_code" USING btree ("id") WHERE ending_hash is null;--> statement-breakpoint
CREATE INDEX "game_account_account" ON "game_account" USING btree ("account","member_id");--> statement-breakpoint
CREATE INDEX "order_item_product" ON "order_item" USING btree ("goods_id","order_id");--> statement-breakpoint
CREATE INDEX "order_item_display" ON "order_item" USING btree ("account_display","id") WHERE account_display is not null;--> statement-breakpoint
CREATE INDEX "order_item_supplier" ON "order_item" USING btree ("supplier_order_no") WHERE supplier_order_no is not null;--> statement-breakpoint
CREATE INDEX "orders_contact" ON "orders" USING btree ("contact_email","id") WHERE contact_email is not null;--> statement-breakpoint
CREATE INDEX "orders_tracking" ON "orders" USING btree ("tracking_no","id") WHERE tracking_no is not null;--> statement-breakpoint
CREATE INDEX "payment_log_digits" ON "payment_log" USING btree ("card_last4","id") WHERE card_last4 is not null;--> statement-breakpoint
CREATE INDEX "refund_ref" ON "refund" USING btree ("provider_refund_id") WHERE provider_refund_id is not null;--> statement-breakpoint
CREATE INDEX "message_ticket_order" ON "message_ticket" USING btree ("order_id","id") WHERE order_id is not null;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_kind_known" CHECK ("journal_entry"."kind" in ('PAYMENT','DELIVERY','REFUND','COINS','DISPUTE_OPENED','DISPUTE_FEE','DISPUTE_WON','DISPUTE_LOST','SETTLEMENT','CORRECTION'));--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_event" CHECK (num_nonnulls(order_id, payment_log_id, refund_id, point_log_id, dispute_id, provider_transaction_id, approval_id) > 0);