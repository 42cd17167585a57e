CREATE TABLE "supplier_balance" (
	"supplier" text PRIMARY KEY NOT NULL,
	"minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"read_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_event" (
	"id" text PRIMARY KEY NOT NULL,
	"supplier" text NOT NULL,
	"type" text NOT NULL,
	"request_id" text NOT NULL,
	"processed_time" timestamp (3) with time zone,
	"result" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "supplier_call" ADD COLUMN "kind" text DEFAULT 'TOP_UP' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_item" ADD COLUMN "cost_minor" bigint;--> statement-breakpoint
ALTER TABLE "order_item" ADD COLUMN "cost_currency" text;--> statement-breakpoint
CREATE INDEX "supplier_event_age" ON "supplier_event" USING btree ("created_time");--> statement-breakpoint
ALTER TABLE "supplier_call" ADD CONSTRAINT "supplier_call_kind_known" CHECK ("supplier_call"."kind" in ('TOP_UP','QUERY'));--> statement-breakpoint
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_cost" CHECK (("order_item"."cost_minor" is null) = ("order_item"."cost_currency" is null) and ("order_item"."cost_minor" is null or "order_item"."cost_minor" >= 0));