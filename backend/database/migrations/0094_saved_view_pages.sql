ALTER TABLE "saved_view" DROP CONSTRAINT "saved_view_page_known";--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_page_known" CHECK ("saved_view"."page" in ('orders','orders.columns','members','products','reviews','coupons','prices','lots','tickets','refunds','articles','audit')) NOT VALID;
