CREATE TABLE "article_vote" (
	"article_id" text NOT NULL,
	"voter_hash" text NOT NULL,
	"is_useful" boolean NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_vote_article_id_voter_hash_pk" PRIMARY KEY("article_id","voter_hash")
);
--> statement-breakpoint
ALTER TABLE "article_vote" ADD CONSTRAINT "article_vote_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE no action ON UPDATE no action;