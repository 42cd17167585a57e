CREATE TABLE "catalogue_import" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"file_name" text NOT NULL,
	"columns" text[] NOT NULL,
	"lines" integer NOT NULL,
	"headings" integer NOT NULL,
	"lines_read" integer DEFAULT 0 NOT NULL,
	"good" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"imported_by" text NOT NULL,
	"approved_by" text,
	"done_time" timestamp (3) with time zone,
	"undo_of" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "catalogue_import_kind_known" CHECK ("catalogue_import"."kind" in ('SKU','PRODUCT')),
	CONSTRAINT "catalogue_import_state_known" CHECK ("catalogue_import"."state" in ('READING','CHECKED','WAITING','DONE','REFUSED')),
	CONSTRAINT "catalogue_import_done" CHECK (("catalogue_import"."state" = 'DONE') = ("catalogue_import"."done_time" is not null))
);
--> statement-breakpoint
CREATE TABLE "catalogue_import_line" (
	"import_id" text NOT NULL,
	"line" integer NOT NULL,
	"sn" text NOT NULL,
	"outcome" text NOT NULL,
	"problem" text,
	"field" text,
	"subject_id" text,
	"subject_version" integer,
	"before" jsonb,
	"after" jsonb,
	"cells" jsonb,
	CONSTRAINT "catalogue_import_line_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "catalogue_import_line_outcome_known" CHECK ("catalogue_import_line"."outcome" in ('GOOD','REFUSED','UNCHANGED')),
	CONSTRAINT "catalogue_import_line_problem_known" CHECK ("catalogue_import_line"."problem" in ('NO_NUMBER','NOT_FOUND','TWICE','DISCONTINUED','AMBIGUOUS','NOT_A_NUMBER','OUT_OF_RANGE','CATEGORY','STOCK','TERMS_WAIT')),
	CONSTRAINT "catalogue_import_line_refusal" CHECK (("catalogue_import_line"."outcome" = 'REFUSED') = ("catalogue_import_line"."problem" is not null)),
	CONSTRAINT "catalogue_import_line_change" CHECK (("catalogue_import_line"."outcome" = 'GOOD') = ("catalogue_import_line"."after" is not null))
);
--> statement-breakpoint
ALTER TABLE "catalogue_import" ADD CONSTRAINT "catalogue_import_imported_by_staff_account_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_import" ADD CONSTRAINT "catalogue_import_approved_by_staff_account_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_import_line" ADD CONSTRAINT "catalogue_import_line_import_id_catalogue_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."catalogue_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_import_importer" ON "catalogue_import" USING btree ("imported_by","id");--> statement-breakpoint
CREATE INDEX "catalogue_import_open" ON "catalogue_import" USING btree ("updated_time") WHERE state in ('READING','CHECKED');--> statement-breakpoint
CREATE UNIQUE INDEX "catalogue_import_undone_once" ON "catalogue_import" USING btree ("undo_of") WHERE state in ('WAITING','DONE');--> statement-breakpoint
CREATE INDEX "catalogue_import_line_outcome" ON "catalogue_import_line" USING btree ("import_id","outcome","line");--> statement-breakpoint
CREATE INDEX "catalogue_import_line_sn" ON "catalogue_import_line" USING btree ("import_id","sn");