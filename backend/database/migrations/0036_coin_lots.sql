CREATE TABLE "coin_lot" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"payment_log_id" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coin_movement" (
	"point_log_id" text NOT NULL,
	"lot_id" text NOT NULL,
	"coins" integer NOT NULL,
	CONSTRAINT "coin_movement_point_log_id_lot_id_pk" PRIMARY KEY("point_log_id","lot_id"),
	CONSTRAINT "coin_movement_coins" CHECK ("coin_movement"."coins" <> 0)
);
--> statement-breakpoint
ALTER TABLE "coin_lot" ADD CONSTRAINT "coin_lot_id_point_log_id_fk" FOREIGN KEY ("id") REFERENCES "public"."point_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_lot" ADD CONSTRAINT "coin_lot_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_lot" ADD CONSTRAINT "coin_lot_payment_log_id_payment_log_id_fk" FOREIGN KEY ("payment_log_id") REFERENCES "public"."payment_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_movement" ADD CONSTRAINT "coin_movement_point_log_id_point_log_id_fk" FOREIGN KEY ("point_log_id") REFERENCES "public"."point_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_movement" ADD CONSTRAINT "coin_movement_lot_id_coin_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."coin_lot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coin_lot_member" ON "coin_lot" USING btree ("member_id","created_time");--> statement-breakpoint
CREATE INDEX "coin_lot_payment" ON "coin_lot" USING btree ("payment_log_id") WHERE "coin_lot"."payment_log_id" is not null;--> statement-breakpoint
CREATE INDEX "coin_movement_lot" ON "coin_movement" USING btree ("lot_id","coins");
--> statement-breakpoint
-- Written by hand from here on. Lots of older coins: their postings in order, by the rules of the store.
DO $$
DECLARE
  posting record;
  lot record;
  rest integer;
  part integer;
BEGIN
  FOR posting IN
    SELECT p.*, coalesce(r.payment_log_id, CASE WHEN p.type = 'REWARD' THEN
        (SELECT paid.id FROM payment_log paid WHERE paid.order_id = p.order_id AND paid.applied) END) AS payment_log_id
    FROM point_log p
    LEFT JOIN journal_entry e ON e.point_log_id = p.id
    LEFT JOIN refund r ON r.id = e.refund_id
    ORDER BY p.member_id, p.created_time, p.id
  LOOP
    rest := abs(posting.credit - posting.debit);
    IF posting.credit > posting.debit THEN
      -- Coins return to the lots from which postings for the order took them, to the youngest first.
      FOR lot IN
        SELECT l.id, -sum(m.coins) AS coins FROM coin_movement m
        JOIN point_log p ON p.id = m.point_log_id
        JOIN coin_lot l ON l.id = m.lot_id
        WHERE posting.type IN ('REWARD', 'REFUND') AND p.member_id = posting.member_id
          AND p.order_id = posting.order_id AND l.id <> p.id
          AND p.type IN (posting.type, CASE posting.type WHEN 'REWARD' THEN 'UNDO_REWARD' ELSE 'PAY' END)
        GROUP BY l.id HAVING sum(m.coins) < 0
        ORDER BY l.created_time DESC, l.id DESC
      LOOP
        part := least(rest, lot.coins);
        EXIT WHEN part = 0;
        INSERT INTO coin_movement (point_log_id, lot_id, coins) VALUES (posting.id, lot.id, part);
        rest := rest - part;
      END LOOP;
      IF rest > 0 THEN
        INSERT INTO coin_lot (id, member_id, payment_log_id, created_time)
        VALUES (posting.id, posting.member_id, posting.payment_log_id, posting.created_time);
        INSERT INTO coin_movement (point_log_id, lot_id, coins) VALUES (posting.id, posting.id, rest);
      END IF;
    ELSIF posting.debit > posting.credit THEN
      FOR lot IN
        SELECT l.id, greatest(sum(m.coins), 0) AS coins,
          row_number() OVER (ORDER BY l.created_time DESC, l.id DESC) = 1 AS is_last
        FROM coin_lot l
        JOIN coin_movement m ON m.lot_id = l.id
        JOIN point_log given ON given.id = l.id
        WHERE l.member_id = posting.member_id AND (posting.type NOT IN ('UNDO_REWARD', 'UNDO_REFUND')
          OR (given.type = substr(posting.type, 6) AND given.order_id = posting.order_id))
        GROUP BY l.id
        ORDER BY l.created_time, l.id
      LOOP
        -- The rest is below zero: coins that were spent are taken back.
        part := CASE WHEN lot.is_last THEN rest ELSE least(rest, lot.coins) END;
        CONTINUE WHEN part = 0;
        INSERT INTO coin_movement (point_log_id, lot_id, coins) VALUES (posting.id, lot.id, -part);
        rest := rest - part;
      END LOOP;
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- End of the lots of older coins.
CREATE TRIGGER coin_lot_append_only BEFORE UPDATE OR DELETE ON "coin_lot" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER coin_movement_append_only BEFORE UPDATE OR DELETE ON "coin_movement" FOR EACH ROW EXECUTE FUNCTION refuse_change();
