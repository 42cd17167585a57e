ALTER TABLE "card_import_problem" DROP CONSTRAINT "card_import_problem_known";--> statement-breakpoint
DROP INDEX "member_nickname_prefix";--> statement-breakpoint
ALTER TABLE "card_lot" ADD COLUMN "ignores_case" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "search_form" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "nickname_search" text;--> statement-breakpoint
CREATE INDEX "member_nickname_search" ON "member" USING btree ("nickname_search" text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "member_nickname_unfolded" ON "member" USING btree ("id") WHERE nickname_search is null;--> statement-breakpoint
ALTER TABLE "card_import_problem" ADD CONSTRAINT "card_import_problem_known" CHECK ("card_import_problem"."problem" in ('IN_SHOP','TWICE','FORMAT','EMPTY','ROUNDED','SPREADSHEET','DATE','HEADING'));