CREATE TABLE "linked_sign_in" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"provider" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"last_used_time" timestamp (3) with time zone NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "linked_sign_in_provider_known" CHECK ("linked_sign_in"."provider" in ('google','apple'))
);
--> statement-breakpoint
CREATE TABLE "spent_provider_state" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"expire_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "linked_sign_in" ADD CONSTRAINT "linked_sign_in_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "linked_sign_in_person" ON "linked_sign_in" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "linked_sign_in_member" ON "linked_sign_in" USING btree ("member_id","provider");