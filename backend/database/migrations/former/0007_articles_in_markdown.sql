-- What stands already was written as HTML and stays so.
ALTER TABLE "article" ADD COLUMN "content_format" text DEFAULT 'HTML' NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ALTER COLUMN "content_format" SET DEFAULT 'MARKDOWN';--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_content_format_known" CHECK ("article"."content_format" in ('MARKDOWN','HTML'));--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "reading_i18n" jsonb;--> statement-breakpoint
UPDATE "article" SET "reading_i18n" = (
  SELECT coalesce(jsonb_object_agg("key", trim(regexp_replace(
    replace(replace(replace(replace(replace(replace(
      regexp_replace(regexp_replace("value", '</?(a|b|code|em|i|strong|u)( [^>]*)?>', '', 'g'), '<[^>]*>', ' ', 'g'),
    '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&nbsp;', ' '), '&amp;', '&'),
  '\s+', ' ', 'g'))), '{}')
  FROM jsonb_each_text("content_i18n")
);--> statement-breakpoint
ALTER TABLE "article" ALTER COLUMN "reading_i18n" SET NOT NULL;
