ALTER TABLE "saved_view" DROP CONSTRAINT "saved_view_page_known";--> statement-breakpoint
CREATE INDEX "goods_changed" ON "goods" USING btree ("updated_time","id");--> statement-breakpoint
CREATE INDEX "review_score" ON "review" USING btree ("score","id");--> statement-breakpoint
CREATE INDEX "member_spend" ON "member" USING btree ("spend_365d_fen","id");--> statement-breakpoint
CREATE INDEX "member_seen" ON "member" USING btree (coalesce(last_login_time, '-infinity'::timestamp with time zone),"id");--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_page_known" CHECK ("saved_view"."page" in ('orders','orders.columns','members','products','reviews','coupons','prices','lots','tickets','refunds','articles','audit'));