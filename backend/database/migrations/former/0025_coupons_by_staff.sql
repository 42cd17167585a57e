CREATE TABLE "coupon_grant" (
	"id" text PRIMARY KEY NOT NULL,
	"coupon_id" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"value_fen" bigint,
	"requested_by" text NOT NULL,
	"approved_by" text,
	"done_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "coupon_grant_status_known" CHECK ("coupon_grant"."status" in ('WAITING','DONE','REFUSED','CANCELED')),
	CONSTRAINT "coupon_grant_done" CHECK (("coupon_grant"."status" = 'DONE') = ("coupon_grant"."done_time" is not null)),
	CONSTRAINT "coupon_grant_second_person" CHECK ("coupon_grant"."approved_by" <> "coupon_grant"."requested_by")
);
--> statement-breakpoint
CREATE TABLE "coupon_grant_member" (
	"grant_id" text NOT NULL,
	"member_id" text NOT NULL,
	"result" text,
	"coupon_code_id" text,
	CONSTRAINT "coupon_grant_member_grant_id_member_id_pk" PRIMARY KEY("grant_id","member_id"),
	CONSTRAINT "coupon_grant_member_coupon_code_id_unique" UNIQUE("coupon_code_id"),
	CONSTRAINT "coupon_grant_member_result_known" CHECK ("coupon_grant_member"."result" is null or "coupon_grant_member"."result" in ('GRANTED','HAS_IT','ALL_CLAIMED','NOT_NEW','NOT_ACTIVE')),
	CONSTRAINT "coupon_grant_member_code" CHECK (("coupon_grant_member"."result" is not distinct from 'GRANTED') = ("coupon_grant_member"."coupon_code_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "is_grant_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "ended_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "voided_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "coupon_grant" ADD CONSTRAINT "coupon_grant_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_grant" ADD CONSTRAINT "coupon_grant_requested_by_staff_account_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_grant" ADD CONSTRAINT "coupon_grant_approved_by_staff_account_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_grant_member" ADD CONSTRAINT "coupon_grant_member_grant_id_coupon_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."coupon_grant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_grant_member" ADD CONSTRAINT "coupon_grant_member_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_grant_member" ADD CONSTRAINT "coupon_grant_member_coupon_code_id_coupon_code_id_fk" FOREIGN KEY ("coupon_code_id") REFERENCES "public"."coupon_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_grant_coupon" ON "coupon_grant" USING btree ("coupon_id","id");--> statement-breakpoint
CREATE INDEX "coupon_grant_requester" ON "coupon_grant" USING btree ("requested_by","done_time");--> statement-breakpoint
CREATE INDEX "coupon_grant_member_member" ON "coupon_grant_member" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "coupon_code_coupon" ON "coupon_code" USING btree ("coupon_id","status");--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_obtained" CHECK (not ("coupon"."is_grant_only" and "coupon"."is_exchange"));--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_ended" CHECK ("coupon"."ended_time" is null or not "coupon"."is_enabled");--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_voided" CHECK ("coupon"."voided_time" is null or "coupon"."ended_time" is not null);