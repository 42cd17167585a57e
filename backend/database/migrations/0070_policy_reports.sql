CREATE TABLE "policy_report" (
	"id" text PRIMARY KEY NOT NULL,
	"disposition" text NOT NULL,
	"directive" text NOT NULL,
	"blocked" text NOT NULL,
	"page" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_time" timestamp (3) with time zone NOT NULL,
	"last_time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "policy_report_disposition_known" CHECK ("policy_report"."disposition" in ('enforce','report'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "policy_report_once" ON "policy_report" USING btree ("disposition","directive","blocked","page");--> statement-breakpoint
CREATE INDEX "policy_report_newest" ON "policy_report" USING btree ("last_time","id");