CREATE TABLE "payment_customer" (
	"member_id" text NOT NULL,
	"provider" text NOT NULL,
	"customer_ref" text NOT NULL,
	"delete_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_customer_member_id_provider_pk" PRIMARY KEY("member_id","provider"),
	CONSTRAINT "payment_customer_ref_given" CHECK ("payment_customer"."customer_ref" <> '')
);
--> statement-breakpoint
ALTER TABLE "payment_log" ADD COLUMN "customer_ref" text;--> statement-breakpoint
ALTER TABLE "payment_customer" ADD CONSTRAINT "payment_customer_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_customer_ref" ON "payment_customer" USING btree ("provider","customer_ref");--> statement-breakpoint
CREATE INDEX "payment_customer_delete" ON "payment_customer" USING btree ("delete_time") WHERE delete_time is not null;