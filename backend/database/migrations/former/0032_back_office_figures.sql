ALTER TABLE "saved_view" DROP CONSTRAINT "saved_view_page_known";--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "member_text" text;--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_time","amount_paid_fen") WHERE paid_time is not null;--> statement-breakpoint
CREATE INDEX "payment_log_created" ON "payment_log" USING btree ("created_time","status");--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_page_known" CHECK ("saved_view"."page" in ('orders','orders.columns'));