DROP INDEX "order_item_order";--> statement-breakpoint
DROP INDEX "order_item_mode";--> statement-breakpoint
CREATE INDEX "order_item_order" ON "order_item" USING btree ("order_id","delivery_mode","delivered_time");--> statement-breakpoint
CREATE INDEX "order_item_mode" ON "order_item" USING btree ("delivery_mode","order_id");