CREATE TABLE "provider_fact" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"order_id" text NOT NULL,
	"subject_id" text NOT NULL,
	"object_id" text NOT NULL,
	"state" text NOT NULL,
	"content" jsonb NOT NULL,
	"digest" text NOT NULL,
	"outcome" text DEFAULT 'RECEIVED' NOT NULL,
	"reason" text,
	"outcome_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_fact_kind_known" CHECK ("provider_fact"."kind" in ('PAYMENT','REFUND','DISPUTE','TOP_UP')),
	CONSTRAINT "provider_fact_outcome_known" CHECK ("provider_fact"."outcome" in ('RECEIVED','APPLIED','CASE'))
);
--> statement-breakpoint
ALTER TABLE "provider_fact" ADD CONSTRAINT "provider_fact_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_fact_once" ON "provider_fact" USING btree ("subject_id","kind","object_id","digest");--> statement-breakpoint
CREATE INDEX "provider_fact_order" ON "provider_fact" USING btree ("order_id");--> statement-breakpoint
-- Written by hand from here on. What was stated never changes; its outcome does.
CREATE FUNCTION keep_provider_fact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR to_jsonb(NEW) - '{outcome,reason,outcome_time}'::text[]
    <> to_jsonb(OLD) - '{outcome,reason,outcome_time}'::text[] THEN
    RAISE EXCEPTION 'what a provider stated is final';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER provider_fact_final BEFORE UPDATE OR DELETE ON "provider_fact" FOR EACH ROW EXECUTE FUNCTION keep_provider_fact();
