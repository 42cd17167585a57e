-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_by_amount" ON "orders" USING btree ("pay_amount_fen","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_by_payment" ON "orders" USING btree (coalesce("paid_time", '-infinity'::timestamp with time zone),"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_amount";
