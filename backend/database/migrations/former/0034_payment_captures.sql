ALTER TABLE "payment_log" ADD COLUMN "capture_ref" text;--> statement-breakpoint
CREATE INDEX "payment_log_capture" ON "payment_log" USING btree ("capture_ref") WHERE capture_ref is not null;