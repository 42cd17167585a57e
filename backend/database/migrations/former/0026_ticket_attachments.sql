CREATE TABLE "message_attachment" (
	"file_id" text PRIMARY KEY NOT NULL,
	"reply_id" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_ticket" ADD COLUMN "staff_opened_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "message_attachment" ADD CONSTRAINT "message_attachment_reply_id_message_reply_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."message_reply"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_attachment_reply" ON "message_attachment" USING btree ("reply_id","position");