CREATE TABLE "message_reply" (
	"id" text PRIMARY KEY NOT NULL,
	"ticket_id" text NOT NULL,
	"reply_type" text NOT NULL,
	"replier_id" text NOT NULL,
	"replier_name" text NOT NULL,
	"content" text NOT NULL,
	"read_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_ticket" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"category" text NOT NULL,
	"status" text NOT NULL,
	"contact_info" text,
	"order_id" text,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"last_reply_time" timestamp (3) with time zone,
	"unread_admin_replies" integer DEFAULT 0 NOT NULL,
	"assigned_staff_id" text,
	"closed_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"del_flag" boolean DEFAULT false NOT NULL,
	CONSTRAINT "message_ticket_status_known" CHECK ("message_ticket"."status" in ('PENDING','REPLIED','CLOSED')),
	CONSTRAINT "message_ticket_category_known" CHECK ("message_ticket"."category" in ('CONSULTATION','COMPLAINT','SUGGESTION')),
	CONSTRAINT "message_ticket_counts" CHECK ("message_ticket"."reply_count" >= 0 and "message_ticket"."unread_admin_replies" >= 0)
);
--> statement-breakpoint
CREATE TABLE "data_export" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"status" text NOT NULL,
	"file_id" text,
	"bytes" integer,
	"expire_time" timestamp (3) with time zone,
	"counts" jsonb,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_verification" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"real_name_enc" text NOT NULL,
	"country" text NOT NULL,
	"id_type" text NOT NULL,
	"id_number_enc" text NOT NULL,
	"id_number_hash" text NOT NULL,
	"front_file_id" text NOT NULL,
	"back_file_id" text,
	"selfie_file_id" text NOT NULL,
	"status" text NOT NULL,
	"fail_reason" text,
	"reviewer_id" text,
	"submitted_time" timestamp (3) with time zone NOT NULL,
	"reviewed_time" timestamp (3) with time zone,
	"purge_time" timestamp (3) with time zone,
	"purged_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "identity_verification_status_known" CHECK ("identity_verification"."status" in ('IN_VERIFICATION','VERIFICATION_FAILED','VERIFIED'))
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"expire_time" timestamp (3) with time zone NOT NULL,
	"used_time" timestamp (3) with time zone,
	"ip" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spent_captcha" (
	"signature" text PRIMARY KEY NOT NULL,
	"expire_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_role" (
	"member_id" text NOT NULL,
	"role_code" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_role_member_id_role_code_pk" PRIMARY KEY("member_id","role_code"),
	CONSTRAINT "staff_role_known" CHECK ("staff_role"."role_code" in ('ROLE_ADMIN','ROLE_SERVICE','ROLE_FINANCE','ROLE_CONTENT'))
);
--> statement-breakpoint
ALTER TABLE "game_account" ADD COLUMN "mobile" text;--> statement-breakpoint
ALTER TABLE "game_account" ADD COLUMN "wechat_or_qq" text;--> statement-breakpoint
ALTER TABLE "game_account" ADD COLUMN "remark" text;--> statement-breakpoint
ALTER TABLE "game_account" ADD COLUMN "checked_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "closed_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "message_reply" ADD CONSTRAINT "message_reply_ticket_id_message_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."message_ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_ticket" ADD CONSTRAINT "message_ticket_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_export" ADD CONSTRAINT "data_export_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_verification" ADD CONSTRAINT "identity_verification_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_role" ADD CONSTRAINT "staff_role_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_reply_ticket" ON "message_reply" USING btree ("ticket_id","created_time","id");--> statement-breakpoint
CREATE INDEX "message_ticket_member" ON "message_ticket" USING btree ("member_id","created_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not del_flag;--> statement-breakpoint
CREATE INDEX "message_ticket_waiting" ON "message_ticket" USING btree ("status","created_time") WHERE not del_flag;--> statement-breakpoint
CREATE INDEX "message_ticket_unread" ON "message_ticket" USING btree ("member_id") WHERE unread_admin_replies > 0 and not del_flag;--> statement-breakpoint
CREATE INDEX "data_export_member" ON "data_export" USING btree ("member_id","created_time");--> statement-breakpoint
CREATE INDEX "identity_verification_member" ON "identity_verification" USING btree ("member_id","submitted_time");--> statement-breakpoint
CREATE INDEX "identity_verification_status" ON "identity_verification" USING btree ("status","submitted_time");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_verification_one_open" ON "identity_verification" USING btree ("member_id") WHERE status = 'IN_VERIFICATION';--> statement-breakpoint
CREATE UNIQUE INDEX "identity_verification_one_document" ON "identity_verification" USING btree ("id_number_hash") WHERE status = 'VERIFIED';--> statement-breakpoint
CREATE INDEX "password_reset_member" ON "password_reset" USING btree ("member_id");