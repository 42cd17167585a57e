-- concurrently
ALTER TABLE "dispute" VALIDATE CONSTRAINT "dispute_evidence_state_known";--> statement-breakpoint
ALTER TABLE "dispute" VALIDATE CONSTRAINT "dispute_evidence_given";