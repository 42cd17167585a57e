ALTER TABLE "coupon_grant" DROP CONSTRAINT "coupon_grant_status_known";--> statement-breakpoint
ALTER TABLE "coupon_grant_member" DROP CONSTRAINT "coupon_grant_member_result_known";--> statement-breakpoint
ALTER TABLE "coupon_grant" ADD COLUMN "filter" jsonb;--> statement-breakpoint
ALTER TABLE "coupon_grant" ADD CONSTRAINT "coupon_grant_status_known" CHECK ("coupon_grant"."status" in ('WAITING','RUNNING','DONE','REFUSED','CANCELED'));--> statement-breakpoint
ALTER TABLE "coupon_grant_member" ADD CONSTRAINT "coupon_grant_member_result_known" CHECK ("coupon_grant_member"."result" is null or "coupon_grant_member"."result" in ('GRANTED','HAS_IT','ALL_CLAIMED','NOT_NEW','NOT_ACTIVE','COUPON_OVER'));