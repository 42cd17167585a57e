CREATE TABLE "search_history" (
	"member_id" text NOT NULL,
	"keyword" text NOT NULL,
	"searched_time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "search_history_member_id_keyword_pk" PRIMARY KEY("member_id","keyword")
);
--> statement-breakpoint
DROP INDEX "goods_listing";--> statement-breakpoint
DROP INDEX "goods_price";--> statement-breakpoint
ALTER TABLE "goods" ALTER COLUMN "regions" SET DATA TYPE text[] USING translate("regions"::text, '[]', '{}')::text[];--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "search_terms" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_history" ADD CONSTRAINT "search_history_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_history_newest" ON "search_history" USING btree ("member_id","searched_time");--> statement-breakpoint
CREATE INDEX "goods_recommended" ON "goods" USING btree ("is_top" DESC NULLS FIRST,"popular_rank","sales_count" DESC NULLS FIRST,"id") WHERE is_marketable and not is_discontinued;--> statement-breakpoint
CREATE INDEX "goods_sales" ON "goods" USING btree ("sales_count" DESC NULLS FIRST,"id") WHERE is_marketable and not is_discontinued;--> statement-breakpoint
CREATE INDEX "goods_newest" ON "goods" USING btree ("publish_time","id") WHERE is_marketable and not is_discontinued;--> statement-breakpoint
CREATE INDEX "goods_terms" ON "goods" USING gin ("search_terms");--> statement-breakpoint
CREATE INDEX "goods_regions" ON "goods" USING gin ("regions");--> statement-breakpoint
CREATE INDEX "goods_listing" ON "goods" USING btree ("category_code","is_top" DESC NULLS FIRST,"popular_rank","sales_count" DESC NULLS FIRST,"id") WHERE is_marketable and not is_discontinued;--> statement-breakpoint
CREATE INDEX "goods_price" ON "goods" USING btree ("min_price_fen","id") WHERE is_marketable and not is_discontinued;--> statement-breakpoint
-- The planner has to know the frequent terms: it walks a sort's index for them and asks the GIN index for rare ones.
ALTER TABLE "goods" ALTER COLUMN "search_terms" SET STATISTICS 1000;
--> statement-breakpoint
ALTER TABLE "goods" ALTER COLUMN "search_text" SET STATISTICS 500;
