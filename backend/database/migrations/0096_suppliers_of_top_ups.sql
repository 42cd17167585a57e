ALTER TABLE "order_item" ADD COLUMN "supplier" text;--> statement-breakpoint
ALTER TABLE "order_item" ADD COLUMN "supplier_product" text;