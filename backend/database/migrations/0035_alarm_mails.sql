CREATE TABLE "alarm_mail" (
	"event" text PRIMARY KEY NOT NULL,
	"mailed_time" timestamp (3) with time zone NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "alarm_mail_waiting" CHECK ("alarm_mail"."waiting" >= 0)
);
--> statement-breakpoint
ALTER TABLE "payment_log" ADD COLUMN "account_issue" text;--> statement-breakpoint
ALTER TABLE "payment_log" ADD COLUMN "alarmed_time" timestamp (3) with time zone;