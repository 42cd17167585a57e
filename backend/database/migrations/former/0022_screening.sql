ALTER TABLE "orders" ADD COLUMN "assigned_staff_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "assigned_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "verification_asked_time" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "address_place" ON "address" USING btree ("zip_code",lower("detail_address"));--> statement-breakpoint
CREATE INDEX "auth_session_device" ON "auth_session" USING btree ("ip",md5("user_agent"),"member_id");--> statement-breakpoint
CREATE INDEX "order_item_account" ON "order_item" USING btree ("goods_id","account_display","id") WHERE account_display is not null;--> statement-breakpoint
CREATE INDEX "orders_hold" ON "orders" USING btree (coalesce("hold_deadline", "created_time"),"id") WHERE status = 'PENDING_REVIEW';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_assignment" CHECK (("orders"."assigned_staff_id" is null) = ("orders"."assigned_until" is null)
        and ("orders"."assigned_staff_id" is null or "orders"."status" = 'PENDING_REVIEW'));