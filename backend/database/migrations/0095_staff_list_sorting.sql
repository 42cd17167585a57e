-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "goods_changed" ON "goods" USING btree ("updated_time","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "review_score" ON "review" USING btree ("score","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "member_spend" ON "member" USING btree ("spend_365d_fen","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "member_seen" ON "member" USING btree (coalesce("last_login_time", '-infinity'::timestamp with time zone),"id");--> statement-breakpoint
ALTER TABLE "saved_view" VALIDATE CONSTRAINT "saved_view_page_known";
