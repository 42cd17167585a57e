CREATE TABLE "audit_chain" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"audit_id" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_audit_id_unique" UNIQUE("audit_id")
);
--> statement-breakpoint
CREATE TABLE "order_note" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"staff_id" text NOT NULL,
	"content" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"page" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_view_page_known" CHECK ("saved_view"."page" in ('orders'))
);
--> statement-breakpoint
CREATE TABLE "staff_account" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"lang" text NOT NULL,
	"roles" text[] NOT NULL,
	"status" text NOT NULL,
	"password_hash" text,
	"factor_enc" text,
	"factor_time" timestamp (3) with time zone,
	"factor_step" bigint DEFAULT 0 NOT NULL,
	"code_failures" integer DEFAULT 0 NOT NULL,
	"code_locked_until" timestamp (3) with time zone,
	"last_seen_time" timestamp (3) with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "staff_account_status_known" CHECK ("staff_account"."status" in ('INVITED','ACTIVE','DISABLED')),
	CONSTRAINT "staff_account_roles_known" CHECK ("staff_account"."roles" <@ array['ROLE_SERVICE','ROLE_OPERATIONS','ROLE_CATALOGUE','ROLE_FINANCE','ROLE_ADMIN']::text[]),
	CONSTRAINT "staff_account_active" CHECK ("staff_account"."status" <> 'ACTIVE' or "staff_account"."password_hash" is not null),
	CONSTRAINT "staff_account_factor" CHECK ("staff_account"."factor_time" is null or "staff_account"."factor_enc" is not null)
);
--> statement-breakpoint
CREATE TABLE "staff_invitation" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"expire_time" timestamp (3) with time zone NOT NULL,
	"used_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_code" (
	"staff_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"used_time" timestamp (3) with time zone,
	CONSTRAINT "staff_recovery_code_staff_id_code_hash_pk" PRIMARY KEY("staff_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_session" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"factor_time" timestamp (3) with time zone,
	"expire_time" timestamp (3) with time zone NOT NULL,
	"last_seen_time" timestamp (3) with time zone NOT NULL,
	"revoked_time" timestamp (3) with time zone,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_session_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "after" jsonb;--> statement-breakpoint
ALTER TABLE "audit_chain" ADD CONSTRAINT "audit_chain_audit_id_audit_log_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitation" ADD CONSTRAINT "staff_invitation_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_code" ADD CONSTRAINT "staff_recovery_code_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_note_order" ON "order_note" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_name" ON "saved_view" USING btree ("staff_id","page","name");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_account_email" ON "staff_account" USING btree ("email");--> statement-breakpoint
CREATE INDEX "staff_invitation_staff" ON "staff_invitation" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_session_staff" ON "staff_session" USING btree ("staff_id") WHERE revoked_time is null;--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
-- Staff are no longer members: the first administrator is invited with `npm run staff -- invite`.
DROP TABLE "staff_role" CASCADE;
--> statement-breakpoint
-- The digest is the same whatever the time zone and the format of dates of a session are.
CREATE FUNCTION audit_digest(previous text, entry audit_log) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(
    previous, entry.id, entry.action, entry.actor_type, entry.actor_id, entry.subject_id, entry.reason,
    entry.before, entry.after, entry.detail, entry.ip, entry.request_id,
    (extract(epoch FROM entry.created_time) * 1000)::bigint
  )::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- Rows from before the chain, in the order of their times.
DO $$
DECLARE
  entry audit_log;
  last_hash text := '';
  place bigint := 0;
BEGIN
  FOR entry IN SELECT * FROM audit_log ORDER BY created_time, id LOOP
    place := place + 1;
    INSERT INTO audit_chain (seq, audit_id, previous_hash, hash)
      VALUES (place, entry.id, last_hash, audit_digest(last_hash, entry)) RETURNING hash INTO last_hash;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_chain_append_only BEFORE UPDATE OR DELETE ON "audit_chain" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Runs at the commit, so that the lock of the chain is held only for its end and cannot be part of a deadlock.
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last_seq bigint;
  last_hash text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('audit-chain', 0));
  SELECT seq, hash INTO last_seq, last_hash FROM audit_chain ORDER BY seq DESC LIMIT 1;
  INSERT INTO audit_chain (seq, audit_id, previous_hash, hash)
    VALUES (coalesce(last_seq, 0) + 1, NEW.id, coalesce(last_hash, ''), audit_digest(coalesce(last_hash, ''), NEW));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_log_chained AFTER INSERT ON "audit_log" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
