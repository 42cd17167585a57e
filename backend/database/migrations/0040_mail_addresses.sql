CREATE TABLE "mail_address" (
	"email" text PRIMARY KEY NOT NULL,
	"unsubscribed_time" timestamp (3) with time zone,
	"refused_time" timestamp (3) with time zone,
	"refusal" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "is_optional" boolean DEFAULT false NOT NULL;