ALTER TABLE "dispute" ADD COLUMN "lost_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "dispute" d SET "lost_minor" = greatest(1, round(d.lost_fen::numeric * p.currency_minor / p.amount_fen))
FROM "payment_log" p WHERE p.id = d.payment_log_id AND d.lost_fen > 0;
