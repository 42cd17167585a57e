ALTER TABLE "dispute" ADD COLUMN "evidence_state" text;--> statement-breakpoint
ALTER TABLE "dispute" ADD COLUMN "evidence_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dispute" ADD COLUMN "evidence_refusal" text;--> statement-breakpoint
ALTER TABLE "sandbox_dispute" ADD COLUMN "evidence" text;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_evidence_state_known" CHECK ("dispute"."evidence_state" in ('SENDING','SENT')) NOT VALID;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_evidence_given" CHECK ("dispute"."evidence_state" is null or "dispute"."evidence_time" is not null) NOT VALID;