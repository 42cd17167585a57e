CREATE TABLE "journal_entry" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" text,
	"payment_log_id" text,
	"refund_id" text,
	"point_log_id" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journal_entry_kind_known" CHECK ("journal_entry"."kind" in ('PAYMENT','DELIVERY','REFUND','COINS')),
	CONSTRAINT "journal_entry_event" CHECK (num_nonnulls(order_id, payment_log_id, refund_id, point_log_id) > 0)
);
--> statement-breakpoint
CREATE TABLE "journal_line" (
	"entry_id" text NOT NULL,
	"line" smallint NOT NULL,
	"account" text NOT NULL,
	"provider" text,
	"currency" text NOT NULL,
	"minor" bigint NOT NULL,
	CONSTRAINT "journal_line_entry_id_line_pk" PRIMARY KEY("entry_id","line"),
	CONSTRAINT "journal_line_account_known" CHECK ("journal_line"."account" in ('RECEIVABLE','BANK','UNAPPLIED_PAYMENTS','DEFERRED_REVENUE','REVENUE','REFUNDS','PROVIDER_FEES','COIN_LIABILITY','COIN_EXPENSE','SUPPLIER_COST','SUPPLIER_PAYABLE','EXCHANGE_CLEARING','EXCHANGE_DIFFERENCE','DISPUTES')),
	CONSTRAINT "journal_line_provider" CHECK (("journal_line"."account" = 'RECEIVABLE') = ("journal_line"."provider" is not null)),
	CONSTRAINT "journal_line_amount" CHECK ("journal_line"."minor" <> 0)
);
--> statement-breakpoint
ALTER TABLE "order_item" ADD COLUMN "unit_cost_fen" bigint;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_payment_log_id_payment_log_id_fk" FOREIGN KEY ("payment_log_id") REFERENCES "public"."payment_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_point_log_id_point_log_id_fk" FOREIGN KEY ("point_log_id") REFERENCES "public"."point_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_line" ADD CONSTRAINT "journal_line_entry_id_journal_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journal_entry_order" ON "journal_entry" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entry_coins" ON "journal_entry" USING btree ("point_log_id") WHERE point_log_id is not null;--> statement-breakpoint
-- Backfill: books what happened before the journal existed, by the rules of backend/domains/journal/posting-rules.ts.
INSERT INTO "journal_entry" ("id", "kind", "order_id", "payment_log_id", "point_log_id", "created_time")
SELECT 'PAYMENT:' || p.id, 'PAYMENT', p.order_id, p.id, l.id, coalesce(p.succeeded_time, p.updated_time)
FROM payment_log p
LEFT JOIN point_log l ON l.idempotency_key = 'payment:' || p.id
WHERE p.status = 'SUCCEEDED'
  OR (p.status = 'MISMATCH' AND EXISTS (SELECT 1 FROM refund r WHERE r.payment_log_id = p.id));
--> statement-breakpoint
INSERT INTO "journal_line" ("entry_id", "line", "account", "provider", "currency", "minor")
WITH paid AS (
  SELECT 'PAYMENT:' || p.id AS entry_id, p.applied, p.amount_fen,
    p.provider = 'internal' AS coins,
    nullif(p.provider, 'internal') AS provider,
    CASE WHEN p.provider = 'internal' THEN 'CNY' ELSE coalesce(a.detail -> 'got' ->> 'currency', p.currency) END AS charged,
    CASE WHEN p.provider = 'internal' THEN p.amount_fen ELSE coalesce(x.minor, p.currency_minor) END AS minor
  FROM journal_entry e
  JOIN payment_log p ON p.id = e.payment_log_id
  LEFT JOIN refund x ON x.payment_log_id = p.id AND x.kind = 'EXTRA'
  LEFT JOIN audit_log a ON a.subject_id = p.id AND a.action = 'payment.mismatch'
), raw AS (
  SELECT entry_id, 1 AS step, CASE WHEN coins THEN 'COIN_LIABILITY' ELSE 'RECEIVABLE' END AS account, provider, charged AS currency, minor FROM paid
  UNION ALL SELECT entry_id, 2, 'EXCHANGE_CLEARING', NULL, charged, -minor FROM paid WHERE applied
  UNION ALL SELECT entry_id, 3, 'EXCHANGE_CLEARING', NULL, 'CNY', amount_fen FROM paid WHERE applied
  UNION ALL SELECT entry_id, 4, 'DEFERRED_REVENUE', NULL, 'CNY', -amount_fen FROM paid WHERE applied
  UNION ALL SELECT entry_id, 5, 'UNAPPLIED_PAYMENTS', NULL, charged, -minor FROM paid WHERE NOT applied
)
SELECT entry_id, row_number() OVER (PARTITION BY entry_id ORDER BY min(step)) - 1, account, provider, currency, sum(minor)
FROM raw GROUP BY entry_id, account, provider, currency HAVING sum(minor) <> 0;
--> statement-breakpoint
INSERT INTO "journal_entry" ("id", "kind", "order_id", "created_time")
SELECT 'DELIVERY:' || o.id, 'DELIVERY', o.id, d.created_time
FROM orders o
JOIN order_log d ON d.order_id = o.id AND d.detail ->> 'event' = 'DELIVERED'
WHERE o.amount_paid_fen > 0;
--> statement-breakpoint
INSERT INTO "journal_line" ("entry_id", "line", "account", "currency", "minor")
SELECT e.id, l.line, l.account, 'CNY', l.sign * o.amount_paid_fen
FROM journal_entry e
JOIN orders o ON o.id = e.order_id
CROSS JOIN (VALUES (0, 'DEFERRED_REVENUE', 1), (1, 'REVENUE', -1)) AS l (line, account, sign)
WHERE e.kind = 'DELIVERY';
--> statement-breakpoint
INSERT INTO "journal_entry" ("id", "kind", "order_id", "refund_id", "point_log_id", "created_time")
SELECT 'REFUND:' || r.id, 'REFUND', r.order_id, r.id, l.id, r.updated_time
FROM refund r
LEFT JOIN point_log l ON l.idempotency_key = 'refund:' || r.id
WHERE r.status = 'SUCCEEDED';
--> statement-breakpoint
INSERT INTO "journal_line" ("entry_id", "line", "account", "provider", "currency", "minor")
WITH returned AS (
  SELECT 'REFUND:' || r.id AS entry_id, r.kind, r.payment_log_id, r.amount_fen,
    EXISTS (SELECT 1 FROM audit_log a WHERE a.subject_id = r.id AND a.action = 'refund.settle') AS bank,
    p.provider = 'internal' AS coins,
    nullif(p.provider, 'internal') AS provider,
    p.currency AS charged,
    CASE WHEN p.provider = 'internal' THEN r.amount_fen
      WHEN r.minor IS NOT NULL THEN r.minor
      WHEN r.amount_fen >= p.amount_fen THEN p.currency_minor
      ELSE floor(p.currency_minor::numeric * r.amount_fen / p.amount_fen) END AS minor,
    coalesce(o.status_before_refund IN ('PENDING_EVALUATE', 'COMPLETED'), false) AS delivered,
    o.amount_paid_fen - o.amount_refunded_fen AS left_fen
  FROM journal_entry e
  JOIN refund r ON r.id = e.refund_id
  JOIN payment_log p ON p.id = r.payment_log_id
  JOIN orders o ON o.id = r.order_id
), of_order AS (
  SELECT *, CASE WHEN bank THEN 'BANK' WHEN coins THEN 'COIN_LIABILITY' ELSE 'RECEIVABLE' END AS funds
  FROM returned WHERE kind = 'ORDER'
), raw AS (
  SELECT entry_id, 1 AS step, CASE WHEN delivered THEN 'REFUNDS' ELSE 'DEFERRED_REVENUE' END AS account, NULL AS provider, 'CNY' AS currency, amount_fen AS minor FROM of_order
  UNION ALL SELECT entry_id, 2, funds, CASE WHEN funds = 'RECEIVABLE' THEN provider END, charged, -minor FROM of_order
  UNION ALL SELECT entry_id, 3, 'EXCHANGE_CLEARING', NULL, charged, minor FROM of_order
  UNION ALL SELECT entry_id, 4, 'EXCHANGE_CLEARING', NULL, 'CNY', -amount_fen FROM of_order
  UNION ALL SELECT entry_id, 5, 'DEFERRED_REVENUE', NULL, 'CNY', left_fen FROM of_order WHERE NOT delivered
  UNION ALL SELECT entry_id, 6, 'REVENUE', NULL, 'CNY', -left_fen FROM of_order WHERE NOT delivered
  UNION ALL
  SELECT r.entry_id, 10 + l.line, CASE WHEN r.bank AND l.account = 'RECEIVABLE' THEN 'BANK' ELSE l.account END,
    CASE WHEN r.bank THEN NULL ELSE l.provider END, l.currency, -l.minor
  FROM returned r
  JOIN journal_line l ON l.entry_id = 'PAYMENT:' || r.payment_log_id
  WHERE r.kind = 'EXTRA'
)
SELECT entry_id, row_number() OVER (PARTITION BY entry_id ORDER BY min(step)) - 1, account, provider, currency, sum(minor)
FROM raw GROUP BY entry_id, account, provider, currency HAVING sum(minor) <> 0;
--> statement-breakpoint
INSERT INTO "journal_entry" ("id", "kind", "order_id", "point_log_id", "created_time")
SELECT 'COINS:' || l.id, 'COINS', o.id, l.id, l.created_time
FROM point_log l
LEFT JOIN orders o ON o.id = l.order_id
WHERE l.credit <> l.debit AND NOT EXISTS (SELECT 1 FROM journal_entry e WHERE e.point_log_id = l.id);
--> statement-breakpoint
INSERT INTO "journal_line" ("entry_id", "line", "account", "currency", "minor")
SELECT e.id, a.line, a.account, 'CNY', a.sign * (l.credit - l.debit)
FROM journal_entry e
JOIN point_log l ON l.id = e.point_log_id
CROSS JOIN (VALUES (0, 'COIN_EXPENSE', 1), (1, 'COIN_LIABILITY', -1)) AS a (line, account, sign)
WHERE e.kind = 'COINS';
--> statement-breakpoint
-- End of the backfill. The triggers come last, because a table with pending deferred triggers cannot be altered.
CREATE TRIGGER journal_entry_append_only BEFORE UPDATE OR DELETE ON "journal_entry" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER journal_line_append_only BEFORE UPDATE OR DELETE ON "journal_line" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION check_journal_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM journal_line WHERE entry_id = NEW.id) THEN
    RAISE EXCEPTION 'journal entry % has no lines', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER journal_entry_has_lines AFTER INSERT ON "journal_entry" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_journal_entry();
--> statement-breakpoint
CREATE FUNCTION check_journal_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(minor) FROM journal_line WHERE entry_id = NEW.entry_id AND currency = NEW.currency) <> 0 THEN
    RAISE EXCEPTION 'journal entry % does not balance in %', NEW.entry_id, NEW.currency USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER journal_line_balances AFTER INSERT ON "journal_line" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_journal_line();
