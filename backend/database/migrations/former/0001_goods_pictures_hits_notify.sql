CREATE TABLE "goods_hits" (
	"goods_id" text PRIMARY KEY NOT NULL,
	"hits" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goods_notify" (
	"id" text PRIMARY KEY NOT NULL,
	"sku_id" text NOT NULL,
	"email" text NOT NULL,
	"lang" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "pictures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "goods_hits" ADD CONSTRAINT "goods_hits_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_notify" ADD CONSTRAINT "goods_notify_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "goods_notify_once" ON "goods_notify" USING btree ("sku_id","email");