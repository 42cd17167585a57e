ALTER TABLE "dispute" ADD COLUMN "evidence_state" text;--> statement-breakpoint
ALTER TABLE "dispute" ADD COLUMN "evidence_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dispute" ADD COLUMN "evidence_refusal" text;--> statement-breakpoint
ALTER TABLE "sandbox_dispute" ADD COLUMN "evidence" text;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_evidence_state" CHECK ("dispute"."evidence_state" is null or ("dispute"."evidence_state" in ('SENDING', 'SENT') and "dispute"."evidence_time" is not null));