CREATE TABLE "push_device" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"family_id" text NOT NULL,
	"endpoint_hash" text NOT NULL,
	"subscription_enc" text NOT NULL,
	"zone" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "push_device_endpoint_hash_unique" UNIQUE("endpoint_hash")
);
--> statement-breakpoint
CREATE TABLE "push_key" (
	"id" text PRIMARY KEY DEFAULT 'only' NOT NULL,
	"public_key" text NOT NULL,
	"private_enc" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_key_one_row" CHECK ("push_key"."id" = 'only')
);
--> statement-breakpoint
CREATE TABLE "push_notice" (
	"id" text NOT NULL,
	"device_id" text NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_time" timestamp (3) with time zone NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_notice_id_device_id_pk" PRIMARY KEY("id","device_id"),
	CONSTRAINT "push_notice_kind_known" CHECK ("push_notice"."kind" in ('DELIVERED','REFUNDED','ANSWERED','OPENED'))
);
--> statement-breakpoint
CREATE TABLE "push_preference" (
	"member_id" text PRIMARY KEY NOT NULL,
	"kinds" text[] NOT NULL,
	"quiet_from" integer,
	"quiet_until" integer,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "push_preference_kinds_known" CHECK ("push_preference"."kinds" <@ array['DELIVERED','REFUNDED','ANSWERED','OPENED']::text[]),
	CONSTRAINT "push_preference_quiet" CHECK ((quiet_from is null) = (quiet_until is null) and quiet_from between 0 and 23 and quiet_until between 0 and 23)
);
--> statement-breakpoint
ALTER TABLE "push_device" ADD CONSTRAINT "push_device_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_preference" ADD CONSTRAINT "push_preference_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_device_member" ON "push_device" USING btree ("member_id","updated_time");--> statement-breakpoint
CREATE INDEX "push_notice_due" ON "push_notice" USING btree ("next_time","id");--> statement-breakpoint
-- Written by hand from here on. The commit wakes the sweep that sends.
CREATE FUNCTION wake_push_sender() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('push_notice', '');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER push_notice_wake AFTER INSERT ON "push_notice" FOR EACH ROW EXECUTE FUNCTION wake_push_sender();
