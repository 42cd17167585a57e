CREATE TABLE "approval" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"requested_by" text NOT NULL,
	"reason" text NOT NULL,
	"why" text[] NOT NULL,
	"value_fen" bigint,
	"content" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"expire_time" timestamp (3) with time zone NOT NULL,
	"decided_by" text,
	"decided_time" timestamp (3) with time zone,
	"note" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "approval_status_known" CHECK ("approval"."status" in ('WAITING','APPROVED','REFUSED','EXPIRED','WITHDRAWN')),
	CONSTRAINT "approval_second_person" CHECK ("approval"."decided_by" <> "approval"."requested_by"),
	CONSTRAINT "approval_decided" CHECK (("approval"."status" in ('APPROVED','REFUSED')) = ("approval"."decided_by" is not null)
        and ("approval"."decided_by" is null) = ("approval"."decided_time" is null)),
	CONSTRAINT "approval_refusal_note" CHECK ("approval"."status" <> 'REFUSED' or "approval"."note" <> '')
);
--> statement-breakpoint
CREATE TABLE "card_import" (
	"lot_id" text NOT NULL,
	"line" integer NOT NULL,
	"id" text NOT NULL,
	"key_id" text NOT NULL,
	"card_no_enc" text,
	"secret_enc" text NOT NULL,
	"secret_hash" text NOT NULL,
	"masked" text NOT NULL,
	CONSTRAINT "card_import_lot_id_line_pk" PRIMARY KEY("lot_id","line")
);
--> statement-breakpoint
CREATE TABLE "card_import_problem" (
	"lot_id" text NOT NULL,
	"line" integer NOT NULL,
	"problem" text NOT NULL,
	"masked" text NOT NULL,
	"same_as_line" integer,
	"in_lot" text,
	"in_state" text,
	CONSTRAINT "card_import_problem_lot_id_line_pk" PRIMARY KEY("lot_id","line"),
	CONSTRAINT "card_import_problem_known" CHECK ("card_import_problem"."problem" in ('IN_SHOP','TWICE','FORMAT','EMPTY'))
);
--> statement-breakpoint
CREATE TABLE "card_lot" (
	"id" text PRIMARY KEY NOT NULL,
	"sku_id" text NOT NULL,
	"sn" text NOT NULL,
	"state" text NOT NULL,
	"supplier" text NOT NULL,
	"invoice" text DEFAULT '' NOT NULL,
	"cost_fen" bigint,
	"expire_time" timestamp (3) with time zone,
	"columns" text DEFAULT 'SECRET' NOT NULL,
	"lines_read" integer DEFAULT 0 NOT NULL,
	"codes" integer DEFAULT 0 NOT NULL,
	"known_lines" integer DEFAULT 0 NOT NULL,
	"bad_lines" integer DEFAULT 0 NOT NULL,
	"imported_by" text,
	"approved_by" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "card_lot_sn_unique" UNIQUE("sn"),
	CONSTRAINT "card_lot_state_known" CHECK ("card_lot"."state" in ('IMPORTING','QUARANTINE','ON_SALE','STOPPED','VOID')),
	CONSTRAINT "card_lot_cost" CHECK ("card_lot"."cost_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "price_change" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"requested_by" text NOT NULL,
	"approved_by" text,
	"start_time" timestamp (3) with time zone,
	"done_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "price_change_status_known" CHECK ("price_change"."status" in ('WAITING','SCHEDULED','DONE','REFUSED','CANCELED','FAILED')),
	CONSTRAINT "price_change_done" CHECK (("price_change"."status" = 'DONE') = ("price_change"."done_time" is not null))
);
--> statement-breakpoint
CREATE TABLE "price_change_item" (
	"change_id" text NOT NULL,
	"sku_id" text NOT NULL,
	"from_fen" bigint NOT NULL,
	"to_fen" bigint NOT NULL,
	CONSTRAINT "price_change_item_change_id_sku_id_pk" PRIMARY KEY("change_id","sku_id"),
	CONSTRAINT "price_change_item_price" CHECK ("price_change_item"."to_fen" > 0 and "price_change_item"."to_fen" <> "price_change_item"."from_fen")
);
--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_requested_by_staff_account_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_decided_by_staff_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_import" ADD CONSTRAINT "card_import_lot_id_card_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."card_lot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_import_problem" ADD CONSTRAINT "card_import_problem_lot_id_card_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."card_lot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_lot" ADD CONSTRAINT "card_lot_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_lot" ADD CONSTRAINT "card_lot_imported_by_staff_account_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_lot" ADD CONSTRAINT "card_lot_approved_by_staff_account_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_change" ADD CONSTRAINT "price_change_requested_by_staff_account_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_change" ADD CONSTRAINT "price_change_approved_by_staff_account_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_change_item" ADD CONSTRAINT "price_change_item_change_id_price_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."price_change"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_change_item" ADD CONSTRAINT "price_change_item_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_one_waiting" ON "approval" USING btree ("kind","subject_id") WHERE status = 'WAITING';--> statement-breakpoint
CREATE INDEX "approval_status" ON "approval" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "approval_requester" ON "approval" USING btree ("requested_by","id");--> statement-breakpoint
CREATE INDEX "approval_expiry" ON "approval" USING btree ("expire_time") WHERE status = 'WAITING';--> statement-breakpoint
CREATE UNIQUE INDEX "card_import_once" ON "card_import" USING btree ("lot_id","secret_hash");--> statement-breakpoint
CREATE INDEX "card_lot_sku" ON "card_lot" USING btree ("sku_id","id");--> statement-breakpoint
CREATE INDEX "card_lot_importer" ON "card_lot" USING btree ("imported_by","id");--> statement-breakpoint
CREATE INDEX "card_lot_importing" ON "card_lot" USING btree ("updated_time") WHERE state = 'IMPORTING';--> statement-breakpoint
CREATE INDEX "price_change_due" ON "price_change" USING btree ("start_time") WHERE status = 'SCHEDULED';--> statement-breakpoint
CREATE INDEX "price_change_requester" ON "price_change" USING btree ("requested_by","done_time");--> statement-breakpoint
CREATE INDEX "price_change_item_sku" ON "price_change_item" USING btree ("sku_id","change_id");--> statement-breakpoint
-- Until now codes had the id of a batch, which may contain several skus. Each becomes a lot with the id of its first code.
INSERT INTO "card_lot" ("id", "sku_id", "sn", "state", "supplier", "expire_time", "lines_read", "codes", "created_time", "updated_time")
  SELECT min(id), sku_id, min(id), 'ON_SALE', '', min(expire_time), count(*), count(*), min(created_time), min(created_time)
  FROM card_code GROUP BY batch_id, sku_id;--> statement-breakpoint
UPDATE "card_code" SET "batch_id" = lots.id
  FROM (SELECT min(id) AS id, batch_id, sku_id FROM card_code GROUP BY batch_id, sku_id) lots
  WHERE card_code.batch_id = lots.batch_id AND card_code.sku_id = lots.sku_id;--> statement-breakpoint
ALTER TABLE "card_code" ADD CONSTRAINT "card_code_batch_id_card_lot_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."card_lot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sku_few_left" ON "sku" USING btree ("goods_id") WHERE available <= 10 and is_marketable;--> statement-breakpoint
CREATE INDEX "sku_low_margin" ON "sku" USING btree ("goods_id") WHERE price_fen * 96 < cost_fen * 100 and is_marketable;--> statement-breakpoint
CREATE INDEX "card_code_lot" ON "card_code" USING btree ("batch_id","state");--> statement-breakpoint
CREATE INDEX "order_item_sold" ON "order_item" USING btree ("sku_id","delivered_time","delivered_quantity","refunded_quantity");--> statement-breakpoint
-- What was requested never changes, and a decision is final.
CREATE FUNCTION keep_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.status <> 'WAITING' OR NEW.kind <> OLD.kind OR NEW.subject_id <> OLD.subject_id
    OR NEW.requested_by <> OLD.requested_by OR NEW.content <> OLD.content OR NEW.content_hash <> OLD.content_hash
    OR NEW.expire_time > OLD.expire_time THEN
    RAISE EXCEPTION 'an approval is final';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER approval_final BEFORE UPDATE OR DELETE ON "approval" FOR EACH ROW EXECUTE FUNCTION keep_approval();
