CREATE TABLE "dispute" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"provider_dispute_id" text NOT NULL,
	"payment_log_id" text NOT NULL,
	"order_id" text NOT NULL,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"reason" text NOT NULL,
	"currency" text NOT NULL,
	"minor" bigint NOT NULL,
	"withheld" boolean DEFAULT false NOT NULL,
	"fee_minor" bigint,
	"fee_currency" text,
	"lost_fen" bigint DEFAULT 0 NOT NULL,
	"evidence_due_time" timestamp (3) with time zone,
	"evidence_time" timestamp (3) with time zone,
	"evidence_note" text,
	"evidence_by" text,
	"warned_time" timestamp (3) with time zone,
	"closed_time" timestamp (3) with time zone,
	"next_check_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "dispute_status_known" CHECK ("dispute"."status" in ('OPEN','WON','LOST')),
	CONSTRAINT "dispute_amounts" CHECK ("dispute"."minor" > 0 and "dispute"."fee_minor" >= 0 and "dispute"."lost_fen" >= 0),
	CONSTRAINT "dispute_closed" CHECK (("dispute"."status" = 'OPEN') = ("dispute"."closed_time" is null)),
	CONSTRAINT "dispute_loss" CHECK ("dispute"."status" = 'LOST' or "dispute"."lost_fen" = 0),
	CONSTRAINT "dispute_fee" CHECK (("dispute"."fee_minor" is null) = ("dispute"."fee_currency" is null)),
	CONSTRAINT "dispute_evidence" CHECK (num_nonnulls("dispute"."evidence_time", "dispute"."evidence_note", "dispute"."evidence_by") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "sandbox_dispute" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"reason" text NOT NULL,
	"minor" bigint NOT NULL,
	"fee_minor" bigint DEFAULT 0 NOT NULL,
	"evidence_due_time" timestamp (3) with time zone NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sandbox_dispute_payment_id_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
CREATE TABLE "receipt" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"order_id" text NOT NULL,
	"refund_id" text,
	"content" jsonb NOT NULL,
	"issued_time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "receipt_kind_known" CHECK ("receipt"."kind" in ('RECEIPT','CREDIT_NOTE')),
	CONSTRAINT "receipt_subject" CHECK (("receipt"."kind" = 'CREDIT_NOTE') = ("receipt"."refund_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "receipt_counter" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_difference" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"expected" text,
	"found" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_time" timestamp (3) with time zone,
	"resolved_by" text,
	"resolution" text,
	CONSTRAINT "book_difference_kind_known" CHECK ("book_difference"."kind" in ('MISSING_HERE','MISSING_THERE','AMOUNT','CURRENCY','FEE','STATE')),
	CONSTRAINT "book_difference_resolved" CHECK (num_nonnulls("book_difference"."resolved_time", "book_difference"."resolved_by", "book_difference"."resolution") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "provider_transaction" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"ref" text,
	"reference" text,
	"currency" text NOT NULL,
	"minor" bigint NOT NULL,
	"settled_currency" text NOT NULL,
	"settled_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	"time" timestamp (3) with time zone NOT NULL,
	"payment_log_id" text,
	"refund_id" text,
	"dispute_id" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_transaction_kind_known" CHECK ("provider_transaction"."kind" in ('PAYMENT','REFUND','REFUND_FAILURE','DISPUTE','DISPUTE_REVERSAL','PAYOUT'))
);
--> statement-breakpoint
CREATE TABLE "reconciliation_run" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"from_time" timestamp (3) with time zone NOT NULL,
	"to_time" timestamp (3) with time zone NOT NULL,
	"transactions" integer NOT NULL,
	"differences" integer NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "journal_entry" DROP CONSTRAINT "journal_entry_kind_known";--> statement-breakpoint
ALTER TABLE "journal_entry" DROP CONSTRAINT "journal_entry_event";--> statement-breakpoint
ALTER TABLE "journal_line" DROP CONSTRAINT "journal_line_account_known";--> statement-breakpoint
ALTER TABLE "journal_entry" ADD COLUMN "dispute_id" text;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD COLUMN "provider_transaction_id" text;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_payment_log_id_payment_log_id_fk" FOREIGN KEY ("payment_log_id") REFERENCES "public"."payment_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_transaction" ADD CONSTRAINT "provider_transaction_payment_log_id_payment_log_id_fk" FOREIGN KEY ("payment_log_id") REFERENCES "public"."payment_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_transaction" ADD CONSTRAINT "provider_transaction_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_transaction" ADD CONSTRAINT "provider_transaction_dispute_id_dispute_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."dispute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_provider" ON "dispute" USING btree ("provider","provider_dispute_id");--> statement-breakpoint
CREATE INDEX "dispute_order" ON "dispute" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "dispute_payment" ON "dispute" USING btree ("payment_log_id");--> statement-breakpoint
CREATE INDEX "dispute_due" ON "dispute" USING btree ("next_check_time") WHERE status = 'OPEN';--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_number" ON "receipt" USING btree ("series","number");--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_order" ON "receipt" USING btree ("order_id") WHERE kind = 'RECEIPT';--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_refund" ON "receipt" USING btree ("refund_id") WHERE kind = 'CREDIT_NOTE';--> statement-breakpoint
CREATE INDEX "receipt_of_order" ON "receipt" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "book_difference_open" ON "book_difference" USING btree ("created_time") WHERE resolved_time is null;--> statement-breakpoint
CREATE INDEX "provider_transaction_payment" ON "provider_transaction" USING btree ("payment_log_id");--> statement-breakpoint
CREATE INDEX "provider_transaction_refund" ON "provider_transaction" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "provider_transaction_dispute" ON "provider_transaction" USING btree ("dispute_id");--> statement-breakpoint
CREATE INDEX "provider_transaction_time" ON "provider_transaction" USING btree ("provider","time");--> statement-breakpoint
CREATE INDEX "reconciliation_run_provider" ON "reconciliation_run" USING btree ("provider","to_time");--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_dispute_id_dispute_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."dispute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_provider_transaction_id_provider_transaction_id_fk" FOREIGN KEY ("provider_transaction_id") REFERENCES "public"."provider_transaction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_kind_known" CHECK ("journal_entry"."kind" in ('PAYMENT','DELIVERY','REFUND','COINS','DISPUTE_OPENED','DISPUTE_FEE','DISPUTE_WON','DISPUTE_LOST','SETTLEMENT'));--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_event" CHECK (num_nonnulls(order_id, payment_log_id, refund_id, point_log_id, dispute_id, provider_transaction_id) > 0);--> statement-breakpoint
ALTER TABLE "journal_line" ADD CONSTRAINT "journal_line_account_known" CHECK ("journal_line"."account" in ('RECEIVABLE','BANK','UNAPPLIED_PAYMENTS','DEFERRED_REVENUE','REVENUE','REFUNDS','PROVIDER_FEES','COIN_LIABILITY','COIN_EXPENSE','SUPPLIER_COST','SUPPLIER_PAYABLE','EXCHANGE_CLEARING','EXCHANGE_DIFFERENCE','DISPUTED_FUNDS','DISPUTES','DISPUTE_COSTS'));--> statement-breakpoint
CREATE TRIGGER receipt_append_only BEFORE UPDATE OR DELETE ON "receipt" FOR EACH ROW EXECUTE FUNCTION refuse_change();
