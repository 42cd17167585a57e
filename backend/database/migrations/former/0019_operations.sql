CREATE TABLE "setting_change" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"status" text NOT NULL,
	"from_version" integer NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"reason" text NOT NULL,
	"changed_by" text NOT NULL,
	"approved_by" text,
	"done_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "setting_change_status_known" CHECK ("setting_change"."status" in ('DONE','WAITING','REFUSED','CANCELED')),
	CONSTRAINT "setting_change_done" CHECK (("setting_change"."status" = 'WAITING') = ("setting_change"."done_time" is null)),
	CONSTRAINT "setting_change_two_persons" CHECK ("setting_change"."approved_by" is null or "setting_change"."approved_by" <> "setting_change"."changed_by")
);
--> statement-breakpoint
CREATE TABLE "alarm" (
	"id" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"key" text NOT NULL,
	"message" text NOT NULL,
	"detail" jsonb NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_time" timestamp (3) with time zone NOT NULL,
	"last_time" timestamp (3) with time zone NOT NULL,
	"resolved_time" timestamp (3) with time zone,
	"resolved_by" text,
	"resolution" text,
	CONSTRAINT "alarm_resolved" CHECK (num_nonnulls("alarm"."resolved_time", "alarm"."resolved_by", "alarm"."resolution") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "currency" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_method" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "setting_change" ADD CONSTRAINT "setting_change_changed_by_staff_account_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setting_change" ADD CONSTRAINT "setting_change_approved_by_staff_account_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "setting_change_key" ON "setting_change" USING btree ("key","id");--> statement-breakpoint
CREATE UNIQUE INDEX "setting_change_one_waiting" ON "setting_change" USING btree ("key") WHERE status = 'WAITING';--> statement-breakpoint
CREATE UNIQUE INDEX "setting_change_once" ON "setting_change" USING btree ("key","from_version") WHERE status = 'DONE';--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_one_open" ON "alarm" USING btree ("key") WHERE resolved_time is null;--> statement-breakpoint
CREATE INDEX "alarm_open" ON "alarm" USING btree ("id") WHERE resolved_time is null;--> statement-breakpoint
CREATE INDEX "alarm_age" ON "alarm" USING btree ("resolved_time");--> statement-breakpoint
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("id") WHERE status = 'FAILED';