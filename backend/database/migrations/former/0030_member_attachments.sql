ALTER TABLE "message_attachment" ALTER COLUMN "reply_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "message_attachment" ADD COLUMN "ticket_id" text;--> statement-breakpoint
ALTER TABLE "message_attachment" ADD CONSTRAINT "message_attachment_ticket_id_message_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."message_ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_attachment_ticket" ON "message_attachment" USING btree ("ticket_id","position") WHERE ticket_id is not null;--> statement-breakpoint
ALTER TABLE "message_attachment" ADD CONSTRAINT "message_attachment_one_text" CHECK (num_nonnulls("message_attachment"."ticket_id", "message_attachment"."reply_id") = 1);