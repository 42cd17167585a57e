CREATE TABLE "sandbox_card" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" integer NOT NULL,
	"exp_year" integer NOT NULL,
	"outcome" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_card_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "sandbox_card_outcome_known" CHECK ("sandbox_card"."outcome" in ('PAYS','CHALLENGE','SLOW'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_customer" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_customer_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
ALTER TABLE "sandbox_payment" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "sandbox_card" ADD CONSTRAINT "sandbox_card_customer_id_sandbox_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."sandbox_customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_card" ADD CONSTRAINT "sandbox_card_payment_id_sandbox_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."sandbox_payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_card_customer" ON "sandbox_card" USING btree ("customer_id","created_time");