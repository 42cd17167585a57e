CREATE TABLE "goods_schedule" (
	"id" text PRIMARY KEY NOT NULL,
	"goods_id" text NOT NULL,
	"action" text NOT NULL,
	"status" text NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"requested_by" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "goods_schedule_action_known" CHECK ("goods_schedule"."action" in ('PUBLISH','OFF_SALE','DISCONTINUE')),
	CONSTRAINT "goods_schedule_status_known" CHECK ("goods_schedule"."status" in ('SCHEDULED','DONE','CANCELED','FAILED'))
);
--> statement-breakpoint
CREATE TABLE "revision" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"staff_id" text,
	"reason" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "revision_kind_known" CHECK ("revision"."kind" in ('GOODS','ARTICLE'))
);
--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "introduction_i18n" jsonb DEFAULT '{"zh-cn":""}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "keywords" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "cover_url" text;--> statement-breakpoint
ALTER TABLE "goods_category" ADD COLUMN "created_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "goods_category" ADD COLUMN "updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "goods_category" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "created_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "banner" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hot_keyword" ADD COLUMN "created_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "hot_keyword" ADD COLUMN "updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "hot_keyword" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "goods_schedule" ADD CONSTRAINT "goods_schedule_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_schedule" ADD CONSTRAINT "goods_schedule_requested_by_staff_account_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revision" ADD CONSTRAINT "revision_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goods_schedule_due" ON "goods_schedule" USING btree ("start_time") WHERE status = 'SCHEDULED';--> statement-breakpoint
CREATE INDEX "goods_schedule_goods" ON "goods_schedule" USING btree ("goods_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "revision_number" ON "revision" USING btree ("kind","subject_id","number");--> statement-breakpoint
-- Hand-written: a saved state never changes.
CREATE FUNCTION refuse_revision_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a revision is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER revision_append_only BEFORE UPDATE OR DELETE ON "revision" FOR EACH ROW EXECUTE FUNCTION refuse_revision_change();
