ALTER TABLE "verify_code" ADD COLUMN "requester" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "outbox" SET "text" = '', "html" = NULL, "subject" = regexp_replace("subject", '[0-9]{6}', '••••••') WHERE "status" = 'SENT';
