ALTER TABLE "review" ADD COLUMN "hidden_why" text;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "locked_until" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "review" SET "hidden_why" = 'OTHER' WHERE NOT "is_show";--> statement-breakpoint
CREATE INDEX "review_newest" ON "review" USING btree ("created_time","id");--> statement-breakpoint
CREATE INDEX "review_hidden" ON "review" USING btree ("created_time","id") WHERE not is_show;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_why_of_hidden" CHECK ("review"."is_show" = ("review"."hidden_why" is null));--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_hidden_why" CHECK ("review"."hidden_why" in ('ABUSE','ADVERTISING','PERSONAL_DATA','OFF_TOPIC','OTHER'));--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_translated" CHECK ("review"."translations" -> "review"."lang" is null);--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_locked_until" CHECK ("member"."locked_until" is null or "member"."status" = 'LOCKED');