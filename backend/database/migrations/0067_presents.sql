CREATE TABLE "present" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"card_code_id" text NOT NULL,
	"order_id" text NOT NULL,
	"member_id" text NOT NULL,
	"design" text NOT NULL,
	"receiver" text NOT NULL,
	"greeting" text NOT NULL,
	"state" text NOT NULL,
	"expire_time" timestamp (3) with time zone NOT NULL,
	"opened_time" timestamp (3) with time zone,
	"opened_by_hash" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "present_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "present_state_known" CHECK ("present"."state" in ('WAITING','OPENED','TAKEN_BACK','EXPIRED','VOID')),
	CONSTRAINT "present_design_known" CHECK ("present"."design" in ('GIFT','COMET','SPARK')),
	CONSTRAINT "present_opened" CHECK ((state = 'OPENED') = (num_nonnulls(opened_time, opened_by_hash) = 2))
);
--> statement-breakpoint
ALTER TABLE "present" ADD CONSTRAINT "present_card_code_id_card_code_id_fk" FOREIGN KEY ("card_code_id") REFERENCES "public"."card_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "present" ADD CONSTRAINT "present_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "present" ADD CONSTRAINT "present_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "present_of_code" ON "present" USING btree ("card_code_id") WHERE state in ('WAITING', 'OPENED');--> statement-breakpoint
CREATE INDEX "present_order" ON "present" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "present_member" ON "present" USING btree ("member_id","created_time");