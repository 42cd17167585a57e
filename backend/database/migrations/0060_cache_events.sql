CREATE TABLE "cache_event" (
	"id" text PRIMARY KEY NOT NULL,
	"tags" text[] NOT NULL,
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "cache_event_transaction" ON "cache_event" USING btree ("transaction");--> statement-breakpoint
CREATE INDEX "cache_event_age" ON "cache_event" USING btree ("created_time");--> statement-breakpoint
CREATE FUNCTION notify_cache_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Sent at the commit, once for each transaction. The rows say what has changed.
	PERFORM pg_notify('cache_event', '');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER cache_event_notify AFTER INSERT ON "cache_event" FOR EACH STATEMENT EXECUTE FUNCTION notify_cache_event();
