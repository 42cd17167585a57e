-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "approval_effect" ON "approval" USING btree ("effect_time") WHERE status = 'WAITING';--> statement-breakpoint
ALTER TABLE "approval" VALIDATE CONSTRAINT "approval_decided";
