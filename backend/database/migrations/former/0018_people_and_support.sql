CREATE TABLE "coin_adjustment" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"coins" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"memo" text NOT NULL,
	"order_id" text,
	"requested_by" text NOT NULL,
	"approved_by" text,
	"point_log_id" text,
	"done_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "coin_adjustment_coins" CHECK ("coin_adjustment"."coins" <> 0),
	CONSTRAINT "coin_adjustment_status_known" CHECK ("coin_adjustment"."status" in ('WAITING','DONE','REFUSED','CANCELED')),
	CONSTRAINT "coin_adjustment_done" CHECK (("coin_adjustment"."status" = 'DONE') = ("coin_adjustment"."done_time" is not null)
        and ("coin_adjustment"."status" = 'DONE') = ("coin_adjustment"."point_log_id" is not null)),
	CONSTRAINT "coin_adjustment_second_person" CHECK ("coin_adjustment"."approved_by" <> "coin_adjustment"."requested_by")
);
--> statement-breakpoint
CREATE TABLE "member_note" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"staff_id" text NOT NULL,
	"content" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reply_template" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"content_i18n" jsonb NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_note" (
	"id" text PRIMARY KEY NOT NULL,
	"ticket_id" text NOT NULL,
	"staff_id" text NOT NULL,
	"content" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_ticket" ADD COLUMN "waiting_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "message_ticket" ADD COLUMN "first_reply_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "coin_adjustment" ADD CONSTRAINT "coin_adjustment_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_adjustment" ADD CONSTRAINT "coin_adjustment_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_adjustment" ADD CONSTRAINT "coin_adjustment_requested_by_staff_account_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_adjustment" ADD CONSTRAINT "coin_adjustment_approved_by_staff_account_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_adjustment" ADD CONSTRAINT "coin_adjustment_point_log_id_point_log_id_fk" FOREIGN KEY ("point_log_id") REFERENCES "public"."point_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_note" ADD CONSTRAINT "member_note_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_note" ADD CONSTRAINT "member_note_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_note" ADD CONSTRAINT "ticket_note_ticket_id_message_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."message_ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_note" ADD CONSTRAINT "ticket_note_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coin_adjustment_member" ON "coin_adjustment" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "coin_adjustment_requester" ON "coin_adjustment" USING btree ("requested_by","created_time");--> statement-breakpoint
CREATE INDEX "member_note_member" ON "member_note" USING btree ("member_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reply_template_name" ON "reply_template" USING btree ("name");--> statement-breakpoint
CREATE INDEX "ticket_note_ticket" ON "ticket_note" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "member_mobile" ON "member" USING btree ("mobile") WHERE mobile is not null;--> statement-breakpoint
CREATE INDEX "member_nickname_prefix" ON "member" USING btree (lower("nickname") text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "member_not_active" ON "member" USING btree ("status","id") WHERE status <> 'ACTIVE';--> statement-breakpoint
CREATE INDEX "stored_file_identity" ON "stored_file" USING btree ("sha256") WHERE kind = 'IDENTITY';--> statement-breakpoint
CREATE INDEX "message_ticket_queue" ON "message_ticket" USING btree ("waiting_since","id") WHERE status = 'PENDING' and not del_flag;--> statement-breakpoint
CREATE INDEX "message_ticket_answered" ON "message_ticket" USING btree ("last_reply_time","id") WHERE status = 'REPLIED' and not del_flag;--> statement-breakpoint
CREATE INDEX "message_ticket_closed" ON "message_ticket" USING btree ("closed_time","id") WHERE status = 'CLOSED' and not del_flag;--> statement-breakpoint
CREATE INDEX "message_ticket_first_reply" ON "message_ticket" USING btree ("first_reply_time") WHERE first_reply_time is not null;--> statement-breakpoint
-- Written by hand from here on.
-- Tickets of before: the member waits since their last reply, and the first reply of staff is known. Demo staff are in no queue.
UPDATE "message_ticket" SET "waiting_since" = coalesce("last_reply_time", "created_time") WHERE "status" = 'PENDING';--> statement-breakpoint
UPDATE "message_ticket" SET "first_reply_time" = first.time
  FROM (SELECT ticket_id, min(created_time) AS time FROM message_reply WHERE reply_type = 'ADMIN' GROUP BY ticket_id) first
  WHERE first.ticket_id = "message_ticket"."id";--> statement-breakpoint
UPDATE "message_ticket" SET "assigned_staff_id" = null WHERE "assigned_staff_id" = 'demo';--> statement-breakpoint
ALTER TABLE "message_ticket" ADD CONSTRAINT "message_ticket_waiting" CHECK ((status = 'PENDING') = (waiting_since is not null));--> statement-breakpoint
-- What was requested never changes, and an adjustment that was decided is final.
CREATE FUNCTION keep_coin_adjustment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.status <> 'WAITING' OR NEW.member_id <> OLD.member_id OR NEW.coins <> OLD.coins
    OR NEW.requested_by <> OLD.requested_by OR NEW.reason <> OLD.reason OR NEW.memo <> OLD.memo
    OR NEW.order_id IS DISTINCT FROM OLD.order_id THEN
    RAISE EXCEPTION 'a coin adjustment is final';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER coin_adjustment_final BEFORE UPDATE OR DELETE ON "coin_adjustment" FOR EACH ROW EXECUTE FUNCTION keep_coin_adjustment();
