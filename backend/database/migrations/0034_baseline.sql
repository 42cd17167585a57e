-- The tables come from backend/database/schema by drizzle-kit, the end of this file is written by hand.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "after_sales" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"order_item_id" text NOT NULL,
	"member_id" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"description" text NOT NULL,
	"units" integer NOT NULL,
	"card_ids" jsonb NOT NULL,
	"image_ids" jsonb NOT NULL,
	"reply" text,
	"due_time" timestamp (3) with time zone NOT NULL,
	"alarmed_time" timestamp (3) with time zone,
	"decided_by" text,
	"decided_time" timestamp (3) with time zone,
	"return_deadline" timestamp (3) with time zone,
	"return_company" text,
	"return_tracking_no" text,
	"return_sent_time" timestamp (3) with time zone,
	"closed_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "after_sales_type_known" CHECK ("after_sales"."type" in ('REFUND','RETURN','REPLACE_CODE')),
	CONSTRAINT "after_sales_status_known" CHECK ("after_sales"."status" in ('APPLIED','APPROVED','REJECTED','CANCELED','DONE')),
	CONSTRAINT "after_sales_reason_known" CHECK ("after_sales"."reason" in ('NOT_RECEIVED','WRONG_AMOUNT','CODE_USED','CODE_INVALID','NOT_AS_DESCRIBED','DAMAGED','WRONG_GOODS','CHANGED_MIND','OTHER')),
	CONSTRAINT "after_sales_units" CHECK ("after_sales"."units" > 0),
	CONSTRAINT "after_sales_closed" CHECK (("after_sales"."status" in ('APPLIED','APPROVED')) = ("after_sales"."closed_time" is null))
);
--> statement-breakpoint
CREATE TABLE "approval" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"requested_by" text NOT NULL,
	"reason" text NOT NULL,
	"why" text[] NOT NULL,
	"value_fen" bigint,
	"content" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"expire_time" timestamp (3) with time zone NOT NULL,
	"decided_by" text,
	"decided_time" timestamp (3) with time zone,
	"note" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "approval_status_known" CHECK ("approval"."status" in ('WAITING','APPROVED','REFUSED','EXPIRED','WITHDRAWN')),
	CONSTRAINT "approval_second_person" CHECK ("approval"."decided_by" <> "approval"."requested_by"),
	CONSTRAINT "approval_decided" CHECK (("approval"."status" in ('APPROVED','REFUSED')) = ("approval"."decided_by" is not null)
        and ("approval"."decided_by" is null) = ("approval"."decided_time" is null)),
	CONSTRAINT "approval_refusal_note" CHECK ("approval"."status" <> 'REFUSED' or "approval"."note" <> '')
);
--> statement-breakpoint
CREATE TABLE "card_import" (
	"lot_id" text NOT NULL,
	"line" integer NOT NULL,
	"id" text NOT NULL,
	"key_id" text NOT NULL,
	"card_no_enc" text,
	"secret_enc" text NOT NULL,
	"secret_hash" text NOT NULL,
	"masked" text NOT NULL,
	CONSTRAINT "card_import_lot_id_line_pk" PRIMARY KEY("lot_id","line")
);
--> statement-breakpoint
CREATE TABLE "card_import_problem" (
	"lot_id" text NOT NULL,
	"line" integer NOT NULL,
	"problem" text NOT NULL,
	"masked" text NOT NULL,
	"same_as_line" integer,
	"in_lot" text,
	"in_state" text,
	CONSTRAINT "card_import_problem_lot_id_line_pk" PRIMARY KEY("lot_id","line"),
	CONSTRAINT "card_import_problem_known" CHECK ("card_import_problem"."problem" in ('IN_SHOP','TWICE','FORMAT','EMPTY'))
);
--> statement-breakpoint
CREATE TABLE "card_lot" (
	"id" text PRIMARY KEY NOT NULL,
	"sku_id" text NOT NULL,
	"sn" text NOT NULL,
	"state" text NOT NULL,
	"supplier" text NOT NULL,
	"invoice" text DEFAULT '' NOT NULL,
	"cost_fen" bigint,
	"expire_time" timestamp (3) with time zone,
	"columns" text DEFAULT 'SECRET' NOT NULL,
	"lines_read" integer DEFAULT 0 NOT NULL,
	"codes" integer DEFAULT 0 NOT NULL,
	"known_lines" integer DEFAULT 0 NOT NULL,
	"bad_lines" integer DEFAULT 0 NOT NULL,
	"imported_by" text,
	"approved_by" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "card_lot_sn_unique" UNIQUE("sn"),
	CONSTRAINT "card_lot_state_known" CHECK ("card_lot"."state" in ('IMPORTING','QUARANTINE','ON_SALE','STOPPED','VOID')),
	CONSTRAINT "card_lot_cost" CHECK ("card_lot"."cost_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "daily_deal" (
	"id" text PRIMARY KEY NOT NULL,
	"goods_id" text NOT NULL,
	"sku_id" text NOT NULL,
	"discount_price_fen" bigint NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone NOT NULL,
	"quota" integer NOT NULL,
	"reserved_count" integer DEFAULT 0 NOT NULL,
	"sold_count" integer DEFAULT 0 NOT NULL,
	"limit_per_member" integer NOT NULL,
	"allow_coupon" boolean DEFAULT false NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_deal_quota" CHECK ("daily_deal"."reserved_count" >= 0 and "daily_deal"."sold_count" >= 0 and "daily_deal"."reserved_count" + "daily_deal"."sold_count" <= "daily_deal"."quota")
);
--> statement-breakpoint
CREATE TABLE "goods" (
	"id" text PRIMARY KEY NOT NULL,
	"sn" text NOT NULL,
	"slug" text NOT NULL,
	"type" text NOT NULL,
	"category_code" text NOT NULL,
	"name_i18n" jsonb NOT NULL,
	"caption_i18n" jsonb NOT NULL,
	"unit_i18n" jsonb NOT NULL,
	"brand" text NOT NULL,
	"introduction_i18n" jsonb DEFAULT '{"zh-cn":""}'::jsonb NOT NULL,
	"keywords" text[] DEFAULT '{}' NOT NULL,
	"search_text" text NOT NULL,
	"search_terms" text[] DEFAULT '{}' NOT NULL,
	"delivery_mode" text NOT NULL,
	"eta_min_seconds" integer NOT NULL,
	"eta_max_seconds" integer NOT NULL,
	"eta_label_i18n" jsonb NOT NULL,
	"regions" text[] NOT NULL,
	"region_note_i18n" jsonb,
	"cover" jsonb NOT NULL,
	"cover_url" text,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_top" boolean NOT NULL,
	"is_hot" boolean NOT NULL,
	"popular_rank" integer,
	"allow_quantity" boolean NOT NULL,
	"max_quantity" integer NOT NULL,
	"bulk_price" jsonb NOT NULL,
	"member_discount" boolean NOT NULL,
	"coupon_allowed" boolean NOT NULL,
	"coin_rate_ppm" integer NOT NULL,
	"requires_verification" boolean NOT NULL,
	"min_vip_level" integer NOT NULL,
	"weight_grams" integer NOT NULL,
	"returns_days" integer,
	"notices_i18n" jsonb NOT NULL,
	"specs_i18n" jsonb NOT NULL,
	"preorder" jsonb,
	"recharge_fields" jsonb NOT NULL,
	"account_check" jsonb NOT NULL,
	"is_marketable" boolean NOT NULL,
	"is_discontinued" boolean DEFAULT false NOT NULL,
	"min_price_fen" bigint NOT NULL,
	"sales_count" integer NOT NULL,
	"rating_sum" integer NOT NULL,
	"rating_count" integer NOT NULL,
	"publish_time" timestamp (3) with time zone NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "goods_sn_unique" UNIQUE("sn"),
	CONSTRAINT "goods_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "goods_category" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"parent_id" text,
	"name_i18n" jsonb NOT NULL,
	"icon" text NOT NULL,
	"color" text NOT NULL,
	"sort" integer NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "goods_category_code_unique" UNIQUE("code")
);
--> statement-breakpoint
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
CREATE TABLE "review" (
	"id" text PRIMARY KEY NOT NULL,
	"goods_id" text NOT NULL,
	"order_item_id" text,
	"member_id" text,
	"member_nickname" text NOT NULL,
	"score" integer NOT NULL,
	"content" text NOT NULL,
	"lang" text NOT NULL,
	"is_show" boolean DEFAULT true NOT NULL,
	"hidden_why" text,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_order_item_id_unique" UNIQUE("order_item_id"),
	CONSTRAINT "review_score" CHECK ("review"."score" between 1 and 5),
	CONSTRAINT "review_why_of_hidden" CHECK ("review"."is_show" = ("review"."hidden_why" is null)),
	CONSTRAINT "review_hidden_why" CHECK ("review"."hidden_why" in ('ABUSE','ADVERTISING','PERSONAL_DATA','OFF_TOPIC','OTHER')),
	CONSTRAINT "review_translated" CHECK ("review"."translations" -> "review"."lang" is null)
);
--> statement-breakpoint
CREATE TABLE "sku" (
	"id" text PRIMARY KEY NOT NULL,
	"goods_id" text NOT NULL,
	"sn" text NOT NULL,
	"sort" integer NOT NULL,
	"name_i18n" jsonb NOT NULL,
	"specification_i18n" jsonb,
	"face_value" integer,
	"bonus_value" integer DEFAULT 0 NOT NULL,
	"first_purchase_bonus" integer,
	"price_fen" bigint NOT NULL,
	"market_price_fen" bigint,
	"cost_fen" bigint NOT NULL,
	"available" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"stocked" integer NOT NULL,
	"limit_per_order" integer NOT NULL,
	"is_default" boolean NOT NULL,
	"is_popular" boolean NOT NULL,
	"is_marketable" boolean NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sku_sn_unique" UNIQUE("sn"),
	CONSTRAINT "sku_stock_not_negative" CHECK ("sku"."available" >= 0 and "sku"."reserved" >= 0 and "sku"."sold" >= 0),
	CONSTRAINT "sku_stock_adds_up" CHECK ("sku"."available" + "sku"."reserved" + "sku"."sold" = "sku"."stocked")
);
--> statement-breakpoint
CREATE TABLE "area_code" (
	"area_code" text PRIMARY KEY NOT NULL,
	"name_i18n" jsonb NOT NULL,
	"suspended" boolean NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"code" text,
	"category" text NOT NULL,
	"title_i18n" jsonb NOT NULL,
	"summary_i18n" jsonb NOT NULL,
	"content_i18n" jsonb NOT NULL,
	"content_format" text DEFAULT 'MARKDOWN' NOT NULL,
	"reading_i18n" jsonb NOT NULL,
	"author_i18n" jsonb NOT NULL,
	"publish_time" timestamp (3) with time zone NOT NULL,
	"is_top" boolean NOT NULL,
	"is_enabled" boolean NOT NULL,
	"sort" integer NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "article_code_unique" UNIQUE("code"),
	CONSTRAINT "article_content_format_known" CHECK ("article"."content_format" in ('MARKDOWN','HTML'))
);
--> statement-breakpoint
CREATE TABLE "article_vote" (
	"article_id" text NOT NULL,
	"voter_hash" text NOT NULL,
	"is_useful" boolean NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_vote_article_id_voter_hash_pk" PRIMARY KEY("article_id","voter_hash")
);
--> statement-breakpoint
CREATE TABLE "banner" (
	"id" text PRIMARY KEY NOT NULL,
	"title_i18n" jsonb NOT NULL,
	"subtitle_i18n" jsonb NOT NULL,
	"link" text NOT NULL,
	"theme" jsonb NOT NULL,
	"sort" integer NOT NULL,
	"is_enabled" boolean NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hot_keyword" (
	"id" text PRIMARY KEY NOT NULL,
	"text_i18n" jsonb NOT NULL,
	"sort" integer NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting_change" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"status" text NOT NULL,
	"from_version" integer NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"reason" text NOT NULL,
	"changed_by" text NOT NULL,
	"approved_by" text,
	"done_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "setting_change_status_known" CHECK ("setting_change"."status" in ('DONE','WAITING','REFUSED','CANCELED')),
	CONSTRAINT "setting_change_done" CHECK (("setting_change"."status" = 'WAITING') = ("setting_change"."done_time" is null)),
	CONSTRAINT "setting_change_two_persons" CHECK ("setting_change"."approved_by" is null or "setting_change"."approved_by" <> "setting_change"."changed_by")
);
--> statement-breakpoint
CREATE TABLE "site_config" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"good_value" jsonb,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupon_grant" (
	"id" text PRIMARY KEY NOT NULL,
	"coupon_id" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"filter" jsonb,
	"value_fen" bigint,
	"requested_by" text NOT NULL,
	"approved_by" text,
	"done_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "coupon_grant_status_known" CHECK ("coupon_grant"."status" in ('WAITING','RUNNING','DONE','REFUSED','CANCELED')),
	CONSTRAINT "coupon_grant_done" CHECK (("coupon_grant"."status" = 'DONE') = ("coupon_grant"."done_time" is not null)),
	CONSTRAINT "coupon_grant_second_person" CHECK ("coupon_grant"."approved_by" <> "coupon_grant"."requested_by")
);
--> statement-breakpoint
CREATE TABLE "coupon_grant_member" (
	"grant_id" text NOT NULL,
	"member_id" text NOT NULL,
	"result" text,
	"coupon_code_id" text,
	CONSTRAINT "coupon_grant_member_grant_id_member_id_pk" PRIMARY KEY("grant_id","member_id"),
	CONSTRAINT "coupon_grant_member_coupon_code_id_unique" UNIQUE("coupon_code_id"),
	CONSTRAINT "coupon_grant_member_result_known" CHECK ("coupon_grant_member"."result" is null or "coupon_grant_member"."result" in ('GRANTED','HAS_IT','ALL_CLAIMED','NOT_NEW','NOT_ACTIVE','COUPON_OVER')),
	CONSTRAINT "coupon_grant_member_code" CHECK (("coupon_grant_member"."result" is not distinct from 'GRANTED') = ("coupon_grant_member"."coupon_code_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "dispute" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"provider_dispute_id" text NOT NULL,
	"payment_log_id" text NOT NULL,
	"order_id" text NOT NULL,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"reason" text NOT NULL,
	"currency" text NOT NULL,
	"minor" bigint NOT NULL,
	"withheld" boolean DEFAULT false NOT NULL,
	"fee_minor" bigint,
	"fee_currency" text,
	"lost_fen" bigint DEFAULT 0 NOT NULL,
	"evidence_due_time" timestamp (3) with time zone,
	"evidence_time" timestamp (3) with time zone,
	"evidence_note" text,
	"evidence_by" text,
	"warned_time" timestamp (3) with time zone,
	"closed_time" timestamp (3) with time zone,
	"next_check_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "dispute_status_known" CHECK ("dispute"."status" in ('OPEN','WON','LOST')),
	CONSTRAINT "dispute_amounts" CHECK ("dispute"."minor" > 0 and "dispute"."fee_minor" >= 0 and "dispute"."lost_fen" >= 0),
	CONSTRAINT "dispute_closed" CHECK (("dispute"."status" = 'OPEN') = ("dispute"."closed_time" is null)),
	CONSTRAINT "dispute_loss" CHECK ("dispute"."status" = 'LOST' or "dispute"."lost_fen" = 0),
	CONSTRAINT "dispute_fee" CHECK (("dispute"."fee_minor" is null) = ("dispute"."fee_currency" is null)),
	CONSTRAINT "dispute_evidence" CHECK (num_nonnulls("dispute"."evidence_time", "dispute"."evidence_note", "dispute"."evidence_by") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "sandbox_dispute" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"reason" text NOT NULL,
	"minor" bigint NOT NULL,
	"fee_minor" bigint DEFAULT 0 NOT NULL,
	"evidence_due_time" timestamp (3) with time zone NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sandbox_dispute_payment_id_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
CREATE TABLE "card_code" (
	"id" text PRIMARY KEY NOT NULL,
	"sku_id" text NOT NULL,
	"batch_id" text NOT NULL,
	"key_id" text NOT NULL,
	"card_no_enc" text,
	"secret_enc" text NOT NULL,
	"secret_hash" text NOT NULL,
	"expire_time" timestamp (3) with time zone,
	"state" text NOT NULL,
	"order_item_id" text,
	"reserved_until" timestamp (3) with time zone,
	"sold_time" timestamp (3) with time zone,
	"revealed_time" timestamp (3) with time zone,
	"replaced_by_id" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "card_code_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "card_reveal_log" (
	"id" text PRIMARY KEY NOT NULL,
	"card_code_id" text NOT NULL,
	"member_id" text NOT NULL,
	"ip" text,
	"user_agent" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_card" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" integer NOT NULL,
	"exp_year" integer NOT NULL,
	"outcome" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_card_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "sandbox_card_outcome_known" CHECK ("sandbox_card"."outcome" in ('PAYS','CHALLENGE','SLOW'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_customer" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_customer_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "sandbox_payment" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"description" text NOT NULL,
	"currency" text NOT NULL,
	"minor" bigint NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"precision" integer NOT NULL,
	"cardholder_name" text,
	"customer_id" text,
	"card_brand" text,
	"card_last4" text,
	"three_ds" boolean DEFAULT false NOT NULL,
	"fail_key" text,
	"return_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"locale" text,
	"settle_time" timestamp (3) with time zone,
	"expire_time" timestamp (3) with time zone NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sandbox_payment_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "sandbox_refund" (
	"request_id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"minor" bigint NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_topup" (
	"request_id" text PRIMARY KEY NOT NULL,
	"supplier_order_no" text NOT NULL,
	"face_value" integer,
	"quantity" integer NOT NULL,
	"outcome" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_balance" (
	"supplier" text PRIMARY KEY NOT NULL,
	"minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"read_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_call" (
	"id" text PRIMARY KEY NOT NULL,
	"order_item_id" text NOT NULL,
	"attempt" integer NOT NULL,
	"supplier" text,
	"kind" text DEFAULT 'TOP_UP' NOT NULL,
	"status" text NOT NULL,
	"response" jsonb,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "supplier_call_kind_known" CHECK ("supplier_call"."kind" in ('TOP_UP','QUERY'))
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
CREATE TABLE "journal_entry" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" text,
	"payment_log_id" text,
	"refund_id" text,
	"point_log_id" text,
	"dispute_id" text,
	"provider_transaction_id" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journal_entry_kind_known" CHECK ("journal_entry"."kind" in ('PAYMENT','DELIVERY','REFUND','COINS','DISPUTE_OPENED','DISPUTE_FEE','DISPUTE_WON','DISPUTE_LOST','SETTLEMENT')),
	CONSTRAINT "journal_entry_event" CHECK (num_nonnulls(order_id, payment_log_id, refund_id, point_log_id, dispute_id, provider_transaction_id) > 0)
);
--> statement-breakpoint
CREATE TABLE "journal_line" (
	"entry_id" text NOT NULL,
	"line" smallint NOT NULL,
	"account" text NOT NULL,
	"provider" text,
	"currency" text NOT NULL,
	"minor" bigint NOT NULL,
	CONSTRAINT "journal_line_entry_id_line_pk" PRIMARY KEY("entry_id","line"),
	CONSTRAINT "journal_line_account_known" CHECK ("journal_line"."account" in ('RECEIVABLE','BANK','UNAPPLIED_PAYMENTS','DEFERRED_REVENUE','REVENUE','REFUNDS','PROVIDER_FEES','COIN_LIABILITY','COIN_EXPENSE','SUPPLIER_COST','SUPPLIER_PAYABLE','EXCHANGE_CLEARING','EXCHANGE_DIFFERENCE','DISPUTED_FUNDS','DISPUTES','DISPUTE_COSTS')),
	CONSTRAINT "journal_line_provider" CHECK (("journal_line"."account" = 'RECEIVABLE') = ("journal_line"."provider" is not null)),
	CONSTRAINT "journal_line_amount" CHECK ("journal_line"."minor" <> 0)
);
--> statement-breakpoint
CREATE TABLE "address" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"consignee" text NOT NULL,
	"telephone" text NOT NULL,
	"country" text NOT NULL,
	"region_name" text NOT NULL,
	"zip_code" text NOT NULL,
	"detail_address" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"del_flag" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_session" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"family_id" text NOT NULL,
	"access_hash" text NOT NULL,
	"refresh_hash" text NOT NULL,
	"expire_time" timestamp (3) with time zone NOT NULL,
	"refresh_expire_time" timestamp (3) with time zone NOT NULL,
	"refresh_used_time" timestamp (3) with time zone,
	"grace_answer_enc" text,
	"replaced_by" text,
	"revoked_time" timestamp (3) with time zone,
	"area_code" text,
	"user_agent" text,
	"ip" text,
	"last_seen_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "auth_session_access_hash_unique" UNIQUE("access_hash"),
	CONSTRAINT "auth_session_refresh_hash_unique" UNIQUE("refresh_hash")
);
--> statement-breakpoint
CREATE TABLE "game_account" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"goods_id" text NOT NULL,
	"nickname" text,
	"account" text NOT NULL,
	"mobile" text,
	"wechat_or_qq" text,
	"remark" text,
	"values_json" jsonb NOT NULL,
	"values_hash" text NOT NULL,
	"role_name" text,
	"checked_time" timestamp (3) with time zone,
	"last_used_time" timestamp (3) with time zone,
	"use_count" integer DEFAULT 0 NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goods_favorite" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"goods_id" text NOT NULL,
	"price_when_added_fen" bigint NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_log" (
	"id" text PRIMARY KEY NOT NULL,
	"name_hash" text NOT NULL,
	"member_id" text,
	"ip" text,
	"user_agent" text,
	"outcome" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"nickname" text NOT NULL,
	"avatar" text,
	"email" text,
	"email_verified_time" timestamp (3) with time zone,
	"area_code" text,
	"mobile" text,
	"password_hash" text,
	"qq" text,
	"wechat" text,
	"vip_level_id" text NOT NULL,
	"spend_365d_fen" bigint DEFAULT 0 NOT NULL,
	"certification_status" text DEFAULT 'UNVERIFIED' NOT NULL,
	"status" text DEFAULT 'ACTIVE' NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"agreement_time" timestamp (3) with time zone,
	"register_ip" text,
	"last_login_time" timestamp (3) with time zone,
	"last_login_ip" text,
	"lang" text DEFAULT 'zh-cn' NOT NULL,
	"closed_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"del_flag" boolean DEFAULT false NOT NULL,
	CONSTRAINT "member_username_unique" UNIQUE("username"),
	CONSTRAINT "member_email_unique" UNIQUE("email"),
	CONSTRAINT "member_status_known" CHECK ("member"."status" in ('ACTIVE','LOCKED','DISABLED','CLOSED')),
	CONSTRAINT "member_locked_until" CHECK ("member"."locked_until" is null or "member"."status" = 'LOCKED')
);
--> statement-breakpoint
CREATE TABLE "step_up_ticket" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"scene" text NOT NULL,
	"expire_time" timestamp (3) with time zone NOT NULL,
	"used_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"kind" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"access" text DEFAULT 'PUBLIC' NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stored_file_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "verify_code" (
	"id" text PRIMARY KEY NOT NULL,
	"scene" text NOT NULL,
	"channel" text NOT NULL,
	"target_hash" text NOT NULL,
	"member_id" text,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expire_time" timestamp (3) with time zone NOT NULL,
	"used_time" timestamp (3) with time zone,
	"ip" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vip_level" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"level" integer NOT NULL,
	"name_i18n" jsonb NOT NULL,
	"spend_threshold_fen" bigint NOT NULL,
	"discount_ppm" integer NOT NULL,
	"coin_multiplier_ppm" integer NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	CONSTRAINT "vip_level_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"id" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"response" jsonb,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_item" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"goods_id" text NOT NULL,
	"sku_id" text NOT NULL,
	"goods_slug" text NOT NULL,
	"name_i18n" jsonb NOT NULL,
	"specification_i18n" jsonb NOT NULL,
	"face_value" integer,
	"unit_price_fen" bigint NOT NULL,
	"unit_cost_fen" bigint,
	"quantity" integer NOT NULL,
	"subtotal_fen" bigint NOT NULL,
	"delivery_mode" text NOT NULL,
	"recharge_values_enc" text,
	"account_display" text,
	"role_name" text,
	"delivered_quantity" integer DEFAULT 0 NOT NULL,
	"refunded_quantity" integer DEFAULT 0 NOT NULL,
	"delivery_state" text DEFAULT 'WAITING' NOT NULL,
	"supplier_order_no" text,
	"cost_minor" bigint,
	"cost_currency" text,
	"fail_reason" text,
	"delivered_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_item_quantity" CHECK ("order_item"."quantity" > 0 and "order_item"."delivered_quantity" between 0 and "order_item"."quantity"
        and "order_item"."refunded_quantity" between 0 and "order_item"."delivered_quantity"),
	CONSTRAINT "order_item_money" CHECK ("order_item"."unit_price_fen" >= 0 and "order_item"."subtotal_fen" >= 0),
	CONSTRAINT "order_item_cost" CHECK (("order_item"."cost_minor" is null) = ("order_item"."cost_currency" is null) and ("order_item"."cost_minor" is null or "order_item"."cost_minor" >= 0))
);
--> statement-breakpoint
CREATE TABLE "order_log" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"type" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" text,
	"detail" jsonb NOT NULL,
	"visible_to_member" boolean DEFAULT true NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"sn" text NOT NULL,
	"member_id" text NOT NULL,
	"goods_type" text NOT NULL,
	"status" text NOT NULL,
	"status_before_refund" text,
	"hold_reason" text DEFAULT 'NONE' NOT NULL,
	"hold_owner" text,
	"hold_deadline" timestamp (3) with time zone,
	"hold_reminded_time" timestamp (3) with time zone,
	"assigned_staff_id" text,
	"assigned_until" timestamp (3) with time zone,
	"verification_asked_time" timestamp (3) with time zone,
	"next_check_time" timestamp (3) with time zone,
	"goods_amount_fen" bigint NOT NULL,
	"activity_discount_fen" bigint NOT NULL,
	"member_discount_fen" bigint NOT NULL,
	"coupon_discount_fen" bigint NOT NULL,
	"deduction_total_fen" bigint NOT NULL,
	"freight_fen" bigint NOT NULL,
	"order_amount_fen" bigint NOT NULL,
	"fee_rate_ppm" integer NOT NULL,
	"fee_included" boolean NOT NULL,
	"service_fee_fen" bigint NOT NULL,
	"pay_amount_fen" bigint NOT NULL,
	"amount_paid_fen" bigint DEFAULT 0 NOT NULL,
	"amount_refunded_fen" bigint DEFAULT 0 NOT NULL,
	"pay_currency" text NOT NULL,
	"pay_currency_minor" bigint NOT NULL,
	"pay_rate_ppb" bigint NOT NULL,
	"pay_premium_ppm" integer NOT NULL,
	"tax_rate_ppm" integer DEFAULT 0 NOT NULL,
	"payment_method" text,
	"offer_type" text NOT NULL,
	"coupon_code_id" text,
	"daily_deal_id" text,
	"deal_quantity" integer DEFAULT 0 NOT NULL,
	"address" jsonb,
	"contact_email" text,
	"remark" text DEFAULT '' NOT NULL,
	"expire_time" timestamp (3) with time zone,
	"expire_grace_used" boolean DEFAULT false NOT NULL,
	"paid_time" timestamp (3) with time zone,
	"shipped_time" timestamp (3) with time zone,
	"received_time" timestamp (3) with time zone,
	"completed_time" timestamp (3) with time zone,
	"canceled_time" timestamp (3) with time zone,
	"cancel_reason" text,
	"auto_receive_time" timestamp (3) with time zone,
	"late_payment" boolean DEFAULT false NOT NULL,
	"reward_point" integer DEFAULT 0 NOT NULL,
	"express_company" text,
	"tracking_no" text,
	"client_ip" text,
	"lang" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "orders_sn_unique" UNIQUE("sn"),
	CONSTRAINT "orders_money" CHECK ("orders"."pay_amount_fen" >= 0 and "orders"."amount_paid_fen" >= 0 and "orders"."amount_refunded_fen" between 0 and "orders"."amount_paid_fen"),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('PENDING_PAYMENT','PENDING_REVIEW','PENDING_SHIPMENT','PENDING_REFUND','REFUNDED','PENDING_EVALUATE','COMPLETED','CANCELED','OVERDUE_PAYMENT')),
	CONSTRAINT "orders_sums" CHECK ("orders"."deduction_total_fen" = "orders"."activity_discount_fen" + "orders"."member_discount_fen" + "orders"."coupon_discount_fen"
        and "orders"."order_amount_fen" = "orders"."goods_amount_fen" - "orders"."deduction_total_fen" + "orders"."freight_fen"
        and "orders"."pay_amount_fen" = "orders"."order_amount_fen" + "orders"."service_fee_fen"
        and "orders"."service_fee_fen" >= 0 and "orders"."freight_fen" >= 0),
	CONSTRAINT "orders_assignment" CHECK (("orders"."assigned_staff_id" is null) = ("orders"."assigned_until" is null)
        and ("orders"."assigned_staff_id" is null or "orders"."status" = 'PENDING_REVIEW')),
	CONSTRAINT "orders_deal" CHECK ("orders"."deal_quantity" >= 0),
	CONSTRAINT "orders_deduction" CHECK ("orders"."deduction_total_fen" between 0 and "orders"."goods_amount_fen")
);
--> statement-breakpoint
CREATE TABLE "sn_sequence" (
	"id" text PRIMARY KEY NOT NULL,
	"last_value" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_customer" (
	"member_id" text NOT NULL,
	"provider" text NOT NULL,
	"customer_ref" text NOT NULL,
	"delete_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_customer_member_id_provider_pk" PRIMARY KEY("member_id","provider"),
	CONSTRAINT "payment_customer_ref_given" CHECK ("payment_customer"."customer_ref" <> '')
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"type" text NOT NULL,
	"kind" text DEFAULT 'PAYMENT' NOT NULL,
	"provider_ref" text,
	"object_id" text,
	"processed_time" timestamp (3) with time zone,
	"checked_time" timestamp (3) with time zone,
	"result" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_event_kind_known" CHECK ("payment_event"."kind" in ('PAYMENT','REFUND','DISPUTE','OTHER'))
);
--> statement-breakpoint
CREATE TABLE "payment_log" (
	"id" text PRIMARY KEY NOT NULL,
	"sn" text NOT NULL,
	"order_id" text NOT NULL,
	"provider" text NOT NULL,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"applied" boolean DEFAULT false NOT NULL,
	"amount_fen" bigint NOT NULL,
	"fee_fen" bigint NOT NULL,
	"fee_rate_ppm" integer NOT NULL,
	"currency" text NOT NULL,
	"currency_minor" bigint NOT NULL,
	"provider_ref" text,
	"capture_ref" text,
	"redirect_url" text,
	"locale" text,
	"re_pay_url" text,
	"customer_ref" text,
	"cardholder_name" text,
	"card_brand" text,
	"card_last4" text,
	"card_wallet" text,
	"three_ds" boolean DEFAULT false NOT NULL,
	"asks_three_ds" boolean DEFAULT false NOT NULL,
	"card_fingerprint" text,
	"fail_key" text,
	"provider_fee_minor" bigint,
	"provider_fee_currency" text,
	"risk" text,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"expire_time" timestamp (3) with time zone,
	"succeeded_time" timestamp (3) with time zone,
	"read_time" timestamp (3) with time zone,
	"next_check_time" timestamp (3) with time zone,
	"check_count" integer DEFAULT 0 NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_log_sn_unique" UNIQUE("sn"),
	CONSTRAINT "payment_log_status_known" CHECK ("payment_log"."status" in ('CREATED','REQUIRES_ACTION','PROCESSING','SUCCEEDED','FAILED','CANCELED','EXPIRED','MISMATCH')),
	CONSTRAINT "payment_log_money" CHECK ("payment_log"."amount_fen" >= 0 and "payment_log"."fee_fen" >= 0 and "payment_log"."currency_minor" >= 0),
	CONSTRAINT "payment_log_risk_known" CHECK ("payment_log"."risk" in ('NORMAL','ELEVATED','HIGHEST')),
	CONSTRAINT "payment_log_refunds" CHECK ("payment_log"."refunded_fen" between 0 and "payment_log"."amount_fen"),
	CONSTRAINT "payment_log_refunded_minor" CHECK ("payment_log"."refunded_minor" >= 0 and ("payment_log"."status" = 'MISMATCH' or "payment_log"."refunded_minor" <= "payment_log"."currency_minor"))
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" text PRIMARY KEY NOT NULL,
	"sn" text NOT NULL,
	"order_id" text NOT NULL,
	"payment_log_id" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"minor" bigint NOT NULL,
	"fee_fen" bigint DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"channel" text DEFAULT 'ORIGINAL' NOT NULL,
	"order_item_id" text,
	"units" integer,
	"ends_order" boolean DEFAULT false NOT NULL,
	"after_sales_id" text,
	"status" text NOT NULL,
	"retried_time" timestamp (3) with time zone,
	"provider_refund_id" text,
	"failed_count" integer DEFAULT 0 NOT NULL,
	"next_check_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"check_count" integer DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"member_text" text,
	"decided_by" text,
	"expected_time" timestamp (3) with time zone,
	"succeeded_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "refund_sn_unique" UNIQUE("sn"),
	CONSTRAINT "refund_status_known" CHECK ("refund"."status" in ('REQUESTED','APPROVED','SUBMITTED','PENDING','MANUAL','SUCCEEDED','FAILED')),
	CONSTRAINT "refund_channel_known" CHECK ("refund"."channel" in ('ORIGINAL','COINS')),
	CONSTRAINT "refund_amount" CHECK ("refund"."amount_fen" > 0 and "refund"."minor" >= 0 and "refund"."fee_fen" between 0 and "refund"."amount_fen"),
	CONSTRAINT "refund_units" CHECK (("refund"."order_item_id" is null) = ("refund"."units" is null) and "refund"."units" > 0)
);
--> statement-breakpoint
CREATE TABLE "alarm" (
	"id" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"key" text NOT NULL,
	"message" text NOT NULL,
	"detail" jsonb NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_time" timestamp (3) with time zone NOT NULL,
	"last_time" timestamp (3) with time zone NOT NULL,
	"resolved_time" timestamp (3) with time zone,
	"resolved_by" text,
	"resolution" text,
	CONSTRAINT "alarm_resolved" CHECK (num_nonnulls("alarm"."resolved_time", "alarm"."resolved_by", "alarm"."resolution") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" text PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" text,
	"subject_id" text,
	"reason" text,
	"before" jsonb,
	"after" jsonb,
	"detail" jsonb NOT NULL,
	"ip" text,
	"request_id" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "database_mark" (
	"id" text PRIMARY KEY DEFAULT 'only' NOT NULL,
	"kind" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "database_mark_one_row" CHECK ("database_mark"."id" = 'only'),
	CONSTRAINT "database_mark_kind_known" CHECK ("database_mark"."kind" in ('demo','live'))
);
--> statement-breakpoint
CREATE TABLE "node_lease" (
	"node" integer PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"expire_time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "node_lease_range" CHECK ("node_lease"."node" between 0 and 767)
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"channel" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire_time" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "seed_mark" (
	"id" text PRIMARY KEY NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_change" (
	"id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"requested_by" text NOT NULL,
	"approved_by" text,
	"start_time" timestamp (3) with time zone,
	"done_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "price_change_status_known" CHECK ("price_change"."status" in ('WAITING','SCHEDULED','DONE','REFUSED','CANCELED','FAILED')),
	CONSTRAINT "price_change_done" CHECK (("price_change"."status" = 'DONE') = ("price_change"."done_time" is not null))
);
--> statement-breakpoint
CREATE TABLE "price_change_item" (
	"change_id" text NOT NULL,
	"sku_id" text NOT NULL,
	"from_fen" bigint NOT NULL,
	"to_fen" bigint NOT NULL,
	CONSTRAINT "price_change_item_change_id_sku_id_pk" PRIMARY KEY("change_id","sku_id"),
	CONSTRAINT "price_change_item_price" CHECK ("price_change_item"."to_fen" > 0 and "price_change_item"."to_fen" <> "price_change_item"."from_fen")
);
--> statement-breakpoint
CREATE TABLE "coupon" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name_i18n" jsonb NOT NULL,
	"usage_i18n" jsonb NOT NULL,
	"type" text NOT NULL,
	"value" bigint NOT NULL,
	"max_discount_fen" bigint,
	"min_order_fen" bigint NOT NULL,
	"scope" jsonb NOT NULL,
	"audience" text NOT NULL,
	"total_quantity" integer NOT NULL,
	"claimed_quantity" integer NOT NULL,
	"per_member" integer NOT NULL,
	"is_exchange" boolean NOT NULL,
	"point" integer NOT NULL,
	"validity" jsonb NOT NULL,
	"is_enabled" boolean NOT NULL,
	"is_grant_only" boolean DEFAULT false NOT NULL,
	"ended_time" timestamp (3) with time zone,
	"voided_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "coupon_code_unique" UNIQUE("code"),
	CONSTRAINT "coupon_claimed" CHECK ("coupon"."claimed_quantity" between 0 and "coupon"."total_quantity"),
	CONSTRAINT "coupon_obtained" CHECK (not ("coupon"."is_grant_only" and "coupon"."is_exchange")),
	CONSTRAINT "coupon_ended" CHECK ("coupon"."ended_time" is null or not "coupon"."is_enabled"),
	CONSTRAINT "coupon_voided" CHECK ("coupon"."voided_time" is null or "coupon"."ended_time" is not null)
);
--> statement-breakpoint
CREATE TABLE "coupon_code" (
	"id" text PRIMARY KEY NOT NULL,
	"coupon_id" text NOT NULL,
	"code" text NOT NULL,
	"member_id" text,
	"status" text NOT NULL,
	"begin_time" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone NOT NULL,
	"order_id" text,
	"source" text NOT NULL,
	"used_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "coupon_code_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "currency" (
	"id" text PRIMARY KEY NOT NULL,
	"currency_code" text NOT NULL,
	"name_i18n" jsonb NOT NULL,
	"sign" text NOT NULL,
	"precision" integer NOT NULL,
	"rate_ppb" bigint NOT NULL,
	"premium_ppm" integer NOT NULL,
	"support_payment" boolean NOT NULL,
	"rate_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"rate_source" text DEFAULT 'seed' NOT NULL,
	"sort" integer NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "currency_currency_code_unique" UNIQUE("currency_code")
);
--> statement-breakpoint
CREATE TABLE "exchange_rate" (
	"id" text PRIMARY KEY NOT NULL,
	"currency_code" text NOT NULL,
	"rate_ppb" bigint NOT NULL,
	"source" text NOT NULL,
	"rate_time" timestamp (3) with time zone NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exchange_rate_positive" CHECK ("exchange_rate"."rate_ppb" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_method" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"provider" text NOT NULL,
	"name_i18n" jsonb NOT NULL,
	"description_i18n" jsonb NOT NULL,
	"fee_rate_ppm" integer NOT NULL,
	"fee_fixed_fen" bigint NOT NULL,
	"fee_included" boolean NOT NULL,
	"min_fen" bigint NOT NULL,
	"max_fen" bigint NOT NULL,
	"currencies" jsonb NOT NULL,
	"requires_cardholder_name" boolean NOT NULL,
	"sort" integer NOT NULL,
	"is_enabled" boolean NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_method_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "point_account" (
	"member_id" text PRIMARY KEY NOT NULL,
	"balance" integer DEFAULT 0 NOT NULL,
	"pending" integer DEFAULT 0 NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "point_log" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"type" text NOT NULL,
	"credit" integer NOT NULL,
	"debit" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"memo" text DEFAULT '' NOT NULL,
	"order_id" text,
	"idempotency_key" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "point_log_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "receipt" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"order_id" text NOT NULL,
	"refund_id" text,
	"content" jsonb NOT NULL,
	"issued_time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "receipt_kind_known" CHECK ("receipt"."kind" in ('RECEIPT','CREDIT_NOTE')),
	CONSTRAINT "receipt_subject" CHECK (("receipt"."kind" = 'CREDIT_NOTE') = ("receipt"."refund_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "receipt_counter" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_difference" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"expected" text,
	"found" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_time" timestamp (3) with time zone,
	"resolved_by" text,
	"resolution" text,
	CONSTRAINT "book_difference_kind_known" CHECK ("book_difference"."kind" in ('MISSING_HERE','MISSING_THERE','AMOUNT','CURRENCY','FEE','STATE')),
	CONSTRAINT "book_difference_resolved" CHECK (num_nonnulls("book_difference"."resolved_time", "book_difference"."resolved_by", "book_difference"."resolution") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "provider_transaction" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"ref" text,
	"reference" text,
	"currency" text NOT NULL,
	"minor" bigint NOT NULL,
	"settled_currency" text NOT NULL,
	"settled_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	"time" timestamp (3) with time zone NOT NULL,
	"payment_log_id" text,
	"refund_id" text,
	"dispute_id" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_transaction_kind_known" CHECK ("provider_transaction"."kind" in ('PAYMENT','REFUND','REFUND_FAILURE','DISPUTE','DISPUTE_REVERSAL','PAYOUT'))
);
--> statement-breakpoint
CREATE TABLE "reconciliation_run" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"from_time" timestamp (3) with time zone NOT NULL,
	"to_time" timestamp (3) with time zone NOT NULL,
	"transactions" integer NOT NULL,
	"differences" integer NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goods_schedule" (
	"id" text PRIMARY KEY NOT NULL,
	"goods_id" text NOT NULL,
	"action" text NOT NULL,
	"status" text NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"requested_by" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "goods_schedule_action_known" CHECK ("goods_schedule"."action" in ('PUBLISH','OFF_SALE','DISCONTINUE')),
	CONSTRAINT "goods_schedule_status_known" CHECK ("goods_schedule"."status" in ('SCHEDULED','DONE','CANCELED','FAILED'))
);
--> statement-breakpoint
CREATE TABLE "revision" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"staff_id" text,
	"reason" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "revision_kind_known" CHECK ("revision"."kind" in ('GOODS','ARTICLE'))
);
--> statement-breakpoint
CREATE TABLE "search_history" (
	"member_id" text NOT NULL,
	"keyword" text NOT NULL,
	"searched_time" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "search_history_member_id_keyword_pk" PRIMARY KEY("member_id","keyword")
);
--> statement-breakpoint
CREATE TABLE "data_export" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"status" text NOT NULL,
	"file_id" text,
	"bytes" integer,
	"expire_time" timestamp (3) with time zone,
	"counts" jsonb,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_verification" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"real_name_enc" text NOT NULL,
	"country" text NOT NULL,
	"id_type" text NOT NULL,
	"id_number_enc" text NOT NULL,
	"id_number_hash" text NOT NULL,
	"front_file_id" text NOT NULL,
	"back_file_id" text,
	"selfie_file_id" text NOT NULL,
	"status" text NOT NULL,
	"fail_reason" text,
	"reviewer_id" text,
	"submitted_time" timestamp (3) with time zone NOT NULL,
	"reviewed_time" timestamp (3) with time zone,
	"purge_time" timestamp (3) with time zone,
	"purged_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "identity_verification_status_known" CHECK ("identity_verification"."status" in ('IN_VERIFICATION','VERIFICATION_FAILED','VERIFIED'))
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"expire_time" timestamp (3) with time zone NOT NULL,
	"used_time" timestamp (3) with time zone,
	"ip" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spent_captcha" (
	"signature" text PRIMARY KEY NOT NULL,
	"expire_time" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coin_adjustment" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"coins" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"memo" text NOT NULL,
	"order_id" text,
	"requested_by" text NOT NULL,
	"approved_by" text,
	"point_log_id" text,
	"done_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "coin_adjustment_coins" CHECK ("coin_adjustment"."coins" <> 0),
	CONSTRAINT "coin_adjustment_status_known" CHECK ("coin_adjustment"."status" in ('WAITING','DONE','REFUSED','CANCELED')),
	CONSTRAINT "coin_adjustment_done" CHECK (("coin_adjustment"."status" = 'DONE') = ("coin_adjustment"."done_time" is not null)
        and ("coin_adjustment"."status" = 'DONE') = ("coin_adjustment"."point_log_id" is not null)),
	CONSTRAINT "coin_adjustment_second_person" CHECK ("coin_adjustment"."approved_by" <> "coin_adjustment"."requested_by")
);
--> statement-breakpoint
CREATE TABLE "member_note" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"staff_id" text NOT NULL,
	"content" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_chain" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"audit_id" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_audit_id_unique" UNIQUE("audit_id")
);
--> statement-breakpoint
CREATE TABLE "order_note" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"staff_id" text NOT NULL,
	"content" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"page" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_view_page_known" CHECK ("saved_view"."page" in ('orders','orders.columns'))
);
--> statement-breakpoint
CREATE TABLE "staff_account" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"lang" text NOT NULL,
	"roles" text[] NOT NULL,
	"status" text NOT NULL,
	"password_hash" text,
	"factor_enc" text,
	"factor_time" timestamp (3) with time zone,
	"factor_step" bigint DEFAULT 0 NOT NULL,
	"code_failures" integer DEFAULT 0 NOT NULL,
	"code_locked_until" timestamp (3) with time zone,
	"last_seen_time" timestamp (3) with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "staff_account_status_known" CHECK ("staff_account"."status" in ('INVITED','ACTIVE','DISABLED')),
	CONSTRAINT "staff_account_roles_known" CHECK ("staff_account"."roles" <@ array['ROLE_SERVICE','ROLE_OPERATIONS','ROLE_CATALOGUE','ROLE_FINANCE','ROLE_ADMIN']::text[]),
	CONSTRAINT "staff_account_active" CHECK ("staff_account"."status" <> 'ACTIVE' or "staff_account"."password_hash" is not null),
	CONSTRAINT "staff_account_factor" CHECK ("staff_account"."factor_time" is null or "staff_account"."factor_enc" is not null)
);
--> statement-breakpoint
CREATE TABLE "staff_invitation" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"expire_time" timestamp (3) with time zone NOT NULL,
	"used_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"last_used_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_code" (
	"staff_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"used_time" timestamp (3) with time zone,
	CONSTRAINT "staff_recovery_code_staff_id_code_hash_pk" PRIMARY KEY("staff_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_session" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"factor_time" timestamp (3) with time zone,
	"challenge" text,
	"expire_time" timestamp (3) with time zone NOT NULL,
	"last_seen_time" timestamp (3) with time zone NOT NULL,
	"revoked_time" timestamp (3) with time zone,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_session_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "message_attachment" (
	"file_id" text PRIMARY KEY NOT NULL,
	"ticket_id" text,
	"reply_id" text,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_attachment_one_text" CHECK (num_nonnulls("message_attachment"."ticket_id", "message_attachment"."reply_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "message_reply" (
	"id" text PRIMARY KEY NOT NULL,
	"ticket_id" text NOT NULL,
	"reply_type" text NOT NULL,
	"replier_id" text NOT NULL,
	"replier_name" text NOT NULL,
	"content" text NOT NULL,
	"read_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_ticket" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"category" text NOT NULL,
	"status" text NOT NULL,
	"contact_info" text,
	"order_id" text,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"last_reply_time" timestamp (3) with time zone,
	"unread_admin_replies" integer DEFAULT 0 NOT NULL,
	"assigned_staff_id" text,
	"waiting_since" timestamp (3) with time zone,
	"first_reply_time" timestamp (3) with time zone,
	"staff_opened_time" timestamp (3) with time zone,
	"closed_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"del_flag" boolean DEFAULT false NOT NULL,
	CONSTRAINT "message_ticket_status_known" CHECK ("message_ticket"."status" in ('PENDING','REPLIED','CLOSED')),
	CONSTRAINT "message_ticket_category_known" CHECK ("message_ticket"."category" in ('CONSULTATION','COMPLAINT','SUGGESTION')),
	CONSTRAINT "message_ticket_counts" CHECK ("message_ticket"."reply_count" >= 0 and "message_ticket"."unread_admin_replies" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reply_template" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"content_i18n" jsonb NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_note" (
	"id" text PRIMARY KEY NOT NULL,
	"ticket_id" text NOT NULL,
	"staff_id" text NOT NULL,
	"content" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "after_sales" ADD CONSTRAINT "after_sales_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sales" ADD CONSTRAINT "after_sales_order_item_id_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "after_sales" ADD CONSTRAINT "after_sales_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_requested_by_staff_account_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_decided_by_staff_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_import" ADD CONSTRAINT "card_import_lot_id_card_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."card_lot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_import_problem" ADD CONSTRAINT "card_import_problem_lot_id_card_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."card_lot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_lot" ADD CONSTRAINT "card_lot_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_lot" ADD CONSTRAINT "card_lot_imported_by_staff_account_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_lot" ADD CONSTRAINT "card_lot_approved_by_staff_account_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_deal" ADD CONSTRAINT "daily_deal_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_deal" ADD CONSTRAINT "daily_deal_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_category_code_goods_category_code_fk" FOREIGN KEY ("category_code") REFERENCES "public"."goods_category"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_hits" ADD CONSTRAINT "goods_hits_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_notify" ADD CONSTRAINT "goods_notify_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku" ADD CONSTRAINT "sku_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_vote" ADD CONSTRAINT "article_vote_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setting_change" ADD CONSTRAINT "setting_change_changed_by_staff_account_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "setting_change" ADD CONSTRAINT "setting_change_approved_by_staff_account_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_grant" ADD CONSTRAINT "coupon_grant_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_grant" ADD CONSTRAINT "coupon_grant_requested_by_staff_account_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_grant" ADD CONSTRAINT "coupon_grant_approved_by_staff_account_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_grant_member" ADD CONSTRAINT "coupon_grant_member_grant_id_coupon_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."coupon_grant"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_grant_member" ADD CONSTRAINT "coupon_grant_member_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_grant_member" ADD CONSTRAINT "coupon_grant_member_coupon_code_id_coupon_code_id_fk" FOREIGN KEY ("coupon_code_id") REFERENCES "public"."coupon_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_payment_log_id_payment_log_id_fk" FOREIGN KEY ("payment_log_id") REFERENCES "public"."payment_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_code" ADD CONSTRAINT "card_code_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_code" ADD CONSTRAINT "card_code_batch_id_card_lot_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."card_lot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_code" ADD CONSTRAINT "card_code_order_item_id_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_code" ADD CONSTRAINT "card_code_replaced_by_id_card_code_id_fk" FOREIGN KEY ("replaced_by_id") REFERENCES "public"."card_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_reveal_log" ADD CONSTRAINT "card_reveal_log_card_code_id_card_code_id_fk" FOREIGN KEY ("card_code_id") REFERENCES "public"."card_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_card" ADD CONSTRAINT "sandbox_card_customer_id_sandbox_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."sandbox_customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_card" ADD CONSTRAINT "sandbox_card_payment_id_sandbox_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."sandbox_payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_call" ADD CONSTRAINT "supplier_call_order_item_id_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_payment_log_id_payment_log_id_fk" FOREIGN KEY ("payment_log_id") REFERENCES "public"."payment_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_point_log_id_point_log_id_fk" FOREIGN KEY ("point_log_id") REFERENCES "public"."point_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_dispute_id_dispute_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."dispute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_provider_transaction_id_provider_transaction_id_fk" FOREIGN KEY ("provider_transaction_id") REFERENCES "public"."provider_transaction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_line" ADD CONSTRAINT "journal_line_entry_id_journal_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address" ADD CONSTRAINT "address_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_session" ADD CONSTRAINT "auth_session_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_account" ADD CONSTRAINT "game_account_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_favorite" ADD CONSTRAINT "goods_favorite_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_vip_level_id_vip_level_id_fk" FOREIGN KEY ("vip_level_id") REFERENCES "public"."vip_level"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_item" ADD CONSTRAINT "order_item_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_log" ADD CONSTRAINT "order_log_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_code_id_coupon_code_id_fk" FOREIGN KEY ("coupon_code_id") REFERENCES "public"."coupon_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_daily_deal_id_daily_deal_id_fk" FOREIGN KEY ("daily_deal_id") REFERENCES "public"."daily_deal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customer" ADD CONSTRAINT "payment_customer_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_log" ADD CONSTRAINT "payment_log_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_log_id_payment_log_id_fk" FOREIGN KEY ("payment_log_id") REFERENCES "public"."payment_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_item_id_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_after_sales_id_after_sales_id_fk" FOREIGN KEY ("after_sales_id") REFERENCES "public"."after_sales"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_change" ADD CONSTRAINT "price_change_requested_by_staff_account_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_change" ADD CONSTRAINT "price_change_approved_by_staff_account_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_change_item" ADD CONSTRAINT "price_change_item_change_id_price_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."price_change"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_change_item" ADD CONSTRAINT "price_change_item_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_code" ADD CONSTRAINT "coupon_code_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_code" ADD CONSTRAINT "coupon_code_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_rate" ADD CONSTRAINT "exchange_rate_currency_code_currency_currency_code_fk" FOREIGN KEY ("currency_code") REFERENCES "public"."currency"("currency_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_account" ADD CONSTRAINT "point_account_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_log" ADD CONSTRAINT "point_log_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_transaction" ADD CONSTRAINT "provider_transaction_payment_log_id_payment_log_id_fk" FOREIGN KEY ("payment_log_id") REFERENCES "public"."payment_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_transaction" ADD CONSTRAINT "provider_transaction_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_transaction" ADD CONSTRAINT "provider_transaction_dispute_id_dispute_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."dispute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_schedule" ADD CONSTRAINT "goods_schedule_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_schedule" ADD CONSTRAINT "goods_schedule_requested_by_staff_account_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revision" ADD CONSTRAINT "revision_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_history" ADD CONSTRAINT "search_history_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_export" ADD CONSTRAINT "data_export_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_verification" ADD CONSTRAINT "identity_verification_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_adjustment" ADD CONSTRAINT "coin_adjustment_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_adjustment" ADD CONSTRAINT "coin_adjustment_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_adjustment" ADD CONSTRAINT "coin_adjustment_requested_by_staff_account_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_adjustment" ADD CONSTRAINT "coin_adjustment_approved_by_staff_account_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_adjustment" ADD CONSTRAINT "coin_adjustment_point_log_id_point_log_id_fk" FOREIGN KEY ("point_log_id") REFERENCES "public"."point_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_note" ADD CONSTRAINT "member_note_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_note" ADD CONSTRAINT "member_note_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_chain" ADD CONSTRAINT "audit_chain_audit_id_audit_log_id_fk" FOREIGN KEY ("audit_id") REFERENCES "public"."audit_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitation" ADD CONSTRAINT "staff_invitation_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkey" ADD CONSTRAINT "staff_passkey_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_code" ADD CONSTRAINT "staff_recovery_code_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachment" ADD CONSTRAINT "message_attachment_ticket_id_message_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."message_ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachment" ADD CONSTRAINT "message_attachment_reply_id_message_reply_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."message_reply"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reply" ADD CONSTRAINT "message_reply_ticket_id_message_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."message_ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_ticket" ADD CONSTRAINT "message_ticket_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_note" ADD CONSTRAINT "ticket_note_ticket_id_message_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."message_ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_note" ADD CONSTRAINT "ticket_note_staff_id_staff_account_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "after_sales_one_open" ON "after_sales" USING btree ("order_id") WHERE status in ('APPLIED','APPROVED');--> statement-breakpoint
CREATE INDEX "after_sales_order" ON "after_sales" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "after_sales_member" ON "after_sales" USING btree ("member_id","created_time");--> statement-breakpoint
CREATE INDEX "after_sales_open" ON "after_sales" USING btree ("created_time") WHERE status in ('APPLIED','APPROVED');--> statement-breakpoint
CREATE UNIQUE INDEX "approval_one_waiting" ON "approval" USING btree ("kind","subject_id") WHERE status = 'WAITING';--> statement-breakpoint
CREATE INDEX "approval_status" ON "approval" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "approval_requester" ON "approval" USING btree ("requested_by","id");--> statement-breakpoint
CREATE INDEX "approval_expiry" ON "approval" USING btree ("expire_time") WHERE status = 'WAITING';--> statement-breakpoint
CREATE UNIQUE INDEX "card_import_once" ON "card_import" USING btree ("lot_id","secret_hash");--> statement-breakpoint
CREATE INDEX "card_lot_sku" ON "card_lot" USING btree ("sku_id","id");--> statement-breakpoint
CREATE INDEX "card_lot_importer" ON "card_lot" USING btree ("imported_by","id");--> statement-breakpoint
CREATE INDEX "card_lot_importing" ON "card_lot" USING btree ("updated_time") WHERE state = 'IMPORTING';--> statement-breakpoint
CREATE INDEX "daily_deal_sku" ON "daily_deal" USING btree ("sku_id","end_time");--> statement-breakpoint
CREATE INDEX "goods_recommended" ON "goods" USING btree ("is_top" DESC NULLS FIRST,"popular_rank","sales_count" DESC NULLS FIRST,"id") WHERE is_marketable and not is_discontinued;--> statement-breakpoint
CREATE INDEX "goods_listing" ON "goods" USING btree ("category_code","is_top" DESC NULLS FIRST,"popular_rank","sales_count" DESC NULLS FIRST,"id") WHERE is_marketable and not is_discontinued;--> statement-breakpoint
CREATE INDEX "goods_sales" ON "goods" USING btree ("sales_count" DESC NULLS FIRST,"id") WHERE is_marketable and not is_discontinued;--> statement-breakpoint
CREATE INDEX "goods_price" ON "goods" USING btree ("min_price_fen","id") WHERE is_marketable and not is_discontinued;--> statement-breakpoint
CREATE INDEX "goods_newest" ON "goods" USING btree ("publish_time","id") WHERE is_marketable and not is_discontinued;--> statement-breakpoint
CREATE INDEX "goods_category_sales" ON "goods" USING btree ("category_code","sales_count" DESC NULLS FIRST,"id") WHERE is_marketable and not is_discontinued;--> statement-breakpoint
CREATE INDEX "goods_category_price" ON "goods" USING btree ("category_code","min_price_fen","id") WHERE is_marketable and not is_discontinued;--> statement-breakpoint
CREATE INDEX "goods_category_newest" ON "goods" USING btree ("category_code","publish_time","id") WHERE is_marketable and not is_discontinued;--> statement-breakpoint
CREATE INDEX "goods_filters" ON "goods" USING btree ("delivery_mode","category_code","min_price_fen") WHERE is_marketable and not is_discontinued;--> statement-breakpoint
CREATE INDEX "goods_off_sale" ON "goods" USING btree ("id") WHERE not is_marketable or is_discontinued;--> statement-breakpoint
CREATE INDEX "goods_search" ON "goods" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "goods_terms" ON "goods" USING gin ("search_terms");--> statement-breakpoint
CREATE INDEX "goods_regions" ON "goods" USING gin ("regions");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_notify_once" ON "goods_notify" USING btree ("sku_id","email");--> statement-breakpoint
CREATE INDEX "review_goods" ON "review" USING btree ("goods_id","created_time");--> statement-breakpoint
CREATE INDEX "review_newest" ON "review" USING btree ("created_time","id");--> statement-breakpoint
CREATE INDEX "review_hidden" ON "review" USING btree ("created_time","id") WHERE not is_show;--> statement-breakpoint
CREATE INDEX "sku_goods" ON "sku" USING btree ("goods_id","sort");--> statement-breakpoint
CREATE INDEX "sku_few_left" ON "sku" USING btree ("goods_id") WHERE available <= 10 and is_marketable;--> statement-breakpoint
CREATE INDEX "sku_low_margin" ON "sku" USING btree ("goods_id") WHERE price_fen * 96 < cost_fen * 100 and is_marketable;--> statement-breakpoint
CREATE INDEX "article_list" ON "article" USING btree ("type","publish_time");--> statement-breakpoint
CREATE INDEX "setting_change_key" ON "setting_change" USING btree ("key","id");--> statement-breakpoint
CREATE UNIQUE INDEX "setting_change_one_waiting" ON "setting_change" USING btree ("key") WHERE status = 'WAITING';--> statement-breakpoint
CREATE UNIQUE INDEX "setting_change_once" ON "setting_change" USING btree ("key","from_version") WHERE status = 'DONE';--> statement-breakpoint
CREATE INDEX "coupon_grant_coupon" ON "coupon_grant" USING btree ("coupon_id","id");--> statement-breakpoint
CREATE INDEX "coupon_grant_requester" ON "coupon_grant" USING btree ("requested_by","done_time");--> statement-breakpoint
CREATE INDEX "coupon_grant_member_member" ON "coupon_grant_member" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_provider" ON "dispute" USING btree ("provider","provider_dispute_id");--> statement-breakpoint
CREATE INDEX "dispute_order" ON "dispute" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "dispute_payment" ON "dispute" USING btree ("payment_log_id");--> statement-breakpoint
CREATE INDEX "dispute_due" ON "dispute" USING btree ("next_check_time") WHERE status = 'OPEN';--> statement-breakpoint
CREATE INDEX "card_code_shelf" ON "card_code" USING btree ("sku_id","state","id");--> statement-breakpoint
CREATE INDEX "card_code_item" ON "card_code" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "card_code_lot" ON "card_code" USING btree ("batch_id","state");--> statement-breakpoint
CREATE INDEX "card_code_ending" ON "card_code" USING btree ("expire_time") WHERE state = 'AVAILABLE';--> statement-breakpoint
CREATE INDEX "sandbox_card_customer" ON "sandbox_card" USING btree ("customer_id","created_time");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_call_attempt" ON "supplier_call" USING btree ("order_item_id","attempt");--> statement-breakpoint
CREATE INDEX "supplier_call_age" ON "supplier_call" USING btree ("created_time");--> statement-breakpoint
CREATE INDEX "supplier_event_age" ON "supplier_event" USING btree ("created_time");--> statement-breakpoint
CREATE INDEX "journal_entry_order" ON "journal_entry" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "journal_entry_time" ON "journal_entry" USING btree ("created_time");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entry_coins" ON "journal_entry" USING btree ("point_log_id") WHERE point_log_id is not null;--> statement-breakpoint
CREATE INDEX "address_member" ON "address" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "address_place" ON "address" USING btree ("zip_code",lower("detail_address"));--> statement-breakpoint
CREATE UNIQUE INDEX "address_one_default" ON "address" USING btree ("member_id") WHERE is_default and not del_flag;--> statement-breakpoint
CREATE INDEX "auth_session_family" ON "auth_session" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "auth_session_member" ON "auth_session" USING btree ("member_id","revoked_time");--> statement-breakpoint
CREATE INDEX "auth_session_device" ON "auth_session" USING btree ("ip",md5("user_agent"),"member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "game_account_unique" ON "game_account" USING btree ("member_id","goods_id","values_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_favorite_unique" ON "goods_favorite" USING btree ("member_id","goods_id");--> statement-breakpoint
CREATE INDEX "login_log_name" ON "login_log" USING btree ("name_hash","created_time");--> statement-breakpoint
CREATE UNIQUE INDEX "member_mobile_unique" ON "member" USING btree ("area_code","mobile");--> statement-breakpoint
CREATE INDEX "member_mobile" ON "member" USING btree ("mobile") WHERE mobile is not null;--> statement-breakpoint
CREATE INDEX "member_nickname_prefix" ON "member" USING btree (lower("nickname") text_pattern_ops,"id");--> statement-breakpoint
CREATE INDEX "member_not_active" ON "member" USING btree ("status","id") WHERE status <> 'ACTIVE';--> statement-breakpoint
CREATE INDEX "stored_file_identity" ON "stored_file" USING btree ("sha256") WHERE kind = 'IDENTITY';--> statement-breakpoint
CREATE INDEX "verify_code_target" ON "verify_code" USING btree ("target_hash","created_time");--> statement-breakpoint
CREATE INDEX "idempotency_key_age" ON "idempotency_key" USING btree ("created_time");--> statement-breakpoint
CREATE INDEX "order_item_order" ON "order_item" USING btree ("order_id","delivery_mode","delivered_time");--> statement-breakpoint
CREATE INDEX "order_item_goods" ON "order_item" USING btree ("goods_id","delivered_time");--> statement-breakpoint
CREATE INDEX "order_item_mode" ON "order_item" USING btree ("delivery_mode","order_id");--> statement-breakpoint
CREATE INDEX "order_item_account" ON "order_item" USING btree ("goods_id","account_display","id") WHERE account_display is not null;--> statement-breakpoint
CREATE INDEX "order_item_sold" ON "order_item" USING btree ("sku_id","delivered_time","delivered_quantity","refunded_quantity");--> statement-breakpoint
CREATE INDEX "order_log_order" ON "order_log" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_idempotency" ON "orders" USING btree ("member_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "orders_member" ON "orders" USING btree ("member_id","created_time");--> statement-breakpoint
CREATE INDEX "orders_member_status" ON "orders" USING btree ("member_id","status");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_time","id");--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_time","amount_paid_fen") WHERE paid_time is not null;--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","created_time","id");--> statement-breakpoint
CREATE INDEX "orders_method" ON "orders" USING btree ("payment_method","created_time","id");--> statement-breakpoint
CREATE INDEX "orders_amount" ON "orders" USING btree ("pay_amount_fen");--> statement-breakpoint
CREATE INDEX "orders_sn_end" ON "orders" USING btree (reverse("sn") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_expiry" ON "orders" USING btree ("status","expire_time");--> statement-breakpoint
CREATE INDEX "orders_next_check" ON "orders" USING btree ("status","next_check_time") WHERE status in ('PENDING_REVIEW','PENDING_SHIPMENT');--> statement-breakpoint
CREATE INDEX "orders_hold" ON "orders" USING btree (coalesce("hold_deadline", "created_time"),"id") WHERE status = 'PENDING_REVIEW';--> statement-breakpoint
CREATE INDEX "orders_auto_receive" ON "orders" USING btree ("auto_receive_time") WHERE status = 'PENDING_EVALUATE';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_customer_ref" ON "payment_customer" USING btree ("provider","customer_ref");--> statement-breakpoint
CREATE INDEX "payment_customer_delete" ON "payment_customer" USING btree ("delete_time") WHERE delete_time is not null;--> statement-breakpoint
CREATE INDEX "payment_event_open" ON "payment_event" USING btree ("created_time") WHERE processed_time is null;--> statement-breakpoint
CREATE INDEX "payment_event_age" ON "payment_event" USING btree ("created_time");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_log_provider" ON "payment_log" USING btree ("provider","provider_ref");--> statement-breakpoint
CREATE INDEX "payment_log_card" ON "payment_log" USING btree ("card_fingerprint","succeeded_time") WHERE "payment_log"."card_fingerprint" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_log_one_applied" ON "payment_log" USING btree ("order_id") WHERE applied;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_log_one_open" ON "payment_log" USING btree ("order_id") WHERE status in ('CREATED','REQUIRES_ACTION','PROCESSING');--> statement-breakpoint
CREATE INDEX "payment_log_order" ON "payment_log" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_log_created" ON "payment_log" USING btree ("created_time","status");--> statement-breakpoint
CREATE INDEX "payment_log_ref" ON "payment_log" USING btree ("provider_ref");--> statement-breakpoint
CREATE INDEX "payment_log_capture" ON "payment_log" USING btree ("capture_ref") WHERE capture_ref is not null;--> statement-breakpoint
CREATE INDEX "payment_log_check" ON "payment_log" USING btree ("next_check_time") WHERE next_check_time is not null;--> statement-breakpoint
CREATE INDEX "refund_order" ON "refund" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_open" ON "refund" USING btree ("status","updated_time") WHERE status in ('REQUESTED','APPROVED','SUBMITTED','PENDING','MANUAL');--> statement-breakpoint
CREATE INDEX "refund_due" ON "refund" USING btree ("next_check_time") WHERE status in ('APPROVED','SUBMITTED','PENDING');--> statement-breakpoint
CREATE UNIQUE INDEX "refund_extra_once" ON "refund" USING btree ("payment_log_id") WHERE kind = 'EXTRA';--> statement-breakpoint
CREATE UNIQUE INDEX "refund_one_end" ON "refund" USING btree ("order_id") WHERE ends_order and status <> 'FAILED';--> statement-breakpoint
CREATE UNIQUE INDEX "refund_after_sales" ON "refund" USING btree ("after_sales_id") WHERE status <> 'FAILED';--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_one_open" ON "alarm" USING btree ("key") WHERE resolved_time is null;--> statement-breakpoint
CREATE INDEX "alarm_open" ON "alarm" USING btree ("id") WHERE resolved_time is null;--> statement-breakpoint
CREATE INDEX "alarm_age" ON "alarm" USING btree ("resolved_time");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_id","created_time");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "outbox_newest" ON "outbox" USING btree ("created_time");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("attempts","id") WHERE status = 'WAITING';--> statement-breakpoint
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("id") WHERE status = 'FAILED';--> statement-breakpoint
CREATE INDEX "rate_limit_expiry" ON "rate_limit" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "price_change_due" ON "price_change" USING btree ("start_time") WHERE status = 'SCHEDULED';--> statement-breakpoint
CREATE INDEX "price_change_requester" ON "price_change" USING btree ("requested_by","done_time");--> statement-breakpoint
CREATE INDEX "price_change_item_sku" ON "price_change_item" USING btree ("sku_id","change_id");--> statement-breakpoint
CREATE INDEX "coupon_code_member" ON "coupon_code" USING btree ("member_id","status","end_time");--> statement-breakpoint
CREATE INDEX "coupon_code_coupon" ON "coupon_code" USING btree ("coupon_id","status");--> statement-breakpoint
CREATE INDEX "coupon_code_ending" ON "coupon_code" USING btree ("end_time") WHERE status = 'UNUSED';--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_code_one_per_order" ON "coupon_code" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_rate_once" ON "exchange_rate" USING btree ("currency_code","rate_time");--> statement-breakpoint
CREATE INDEX "point_log_member" ON "point_log" USING btree ("member_id","created_time");--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_number" ON "receipt" USING btree ("series","number");--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_order" ON "receipt" USING btree ("order_id") WHERE kind = 'RECEIPT';--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_refund" ON "receipt" USING btree ("refund_id") WHERE kind = 'CREDIT_NOTE';--> statement-breakpoint
CREATE INDEX "receipt_of_order" ON "receipt" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "book_difference_open" ON "book_difference" USING btree ("created_time") WHERE resolved_time is null;--> statement-breakpoint
CREATE INDEX "provider_transaction_payment" ON "provider_transaction" USING btree ("payment_log_id");--> statement-breakpoint
CREATE INDEX "provider_transaction_refund" ON "provider_transaction" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "provider_transaction_dispute" ON "provider_transaction" USING btree ("dispute_id");--> statement-breakpoint
CREATE INDEX "provider_transaction_time" ON "provider_transaction" USING btree ("provider","time");--> statement-breakpoint
CREATE INDEX "reconciliation_run_provider" ON "reconciliation_run" USING btree ("provider","to_time");--> statement-breakpoint
CREATE INDEX "goods_schedule_due" ON "goods_schedule" USING btree ("start_time") WHERE status = 'SCHEDULED';--> statement-breakpoint
CREATE INDEX "goods_schedule_goods" ON "goods_schedule" USING btree ("goods_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "revision_number" ON "revision" USING btree ("kind","subject_id","number");--> statement-breakpoint
CREATE INDEX "search_history_newest" ON "search_history" USING btree ("member_id","searched_time");--> statement-breakpoint
CREATE INDEX "data_export_member" ON "data_export" USING btree ("member_id","created_time");--> statement-breakpoint
CREATE INDEX "identity_verification_member" ON "identity_verification" USING btree ("member_id","submitted_time");--> statement-breakpoint
CREATE INDEX "identity_verification_status" ON "identity_verification" USING btree ("status","submitted_time");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_verification_one_open" ON "identity_verification" USING btree ("member_id") WHERE status = 'IN_VERIFICATION';--> statement-breakpoint
CREATE UNIQUE INDEX "identity_verification_one_document" ON "identity_verification" USING btree ("id_number_hash") WHERE status = 'VERIFIED';--> statement-breakpoint
CREATE INDEX "password_reset_member" ON "password_reset" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "coin_adjustment_member" ON "coin_adjustment" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "coin_adjustment_requester" ON "coin_adjustment" USING btree ("requested_by","created_time");--> statement-breakpoint
CREATE INDEX "member_note_member" ON "member_note" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "order_note_order" ON "order_note" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_name" ON "saved_view" USING btree ("staff_id","page","name");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_account_email" ON "staff_account" USING btree ("email");--> statement-breakpoint
CREATE INDEX "staff_invitation_staff" ON "staff_invitation" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_passkey_staff" ON "staff_passkey" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_session_staff" ON "staff_session" USING btree ("staff_id") WHERE revoked_time is null;--> statement-breakpoint
CREATE INDEX "message_attachment_reply" ON "message_attachment" USING btree ("reply_id","position");--> statement-breakpoint
CREATE INDEX "message_attachment_ticket" ON "message_attachment" USING btree ("ticket_id","position") WHERE ticket_id is not null;--> statement-breakpoint
CREATE INDEX "message_reply_ticket" ON "message_reply" USING btree ("ticket_id","created_time","id");--> statement-breakpoint
CREATE INDEX "message_ticket_member" ON "message_ticket" USING btree ("member_id","created_time" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not del_flag;--> statement-breakpoint
CREATE INDEX "message_ticket_waiting" ON "message_ticket" USING btree ("status","created_time") WHERE not del_flag;--> statement-breakpoint
CREATE INDEX "message_ticket_unread" ON "message_ticket" USING btree ("member_id") WHERE unread_admin_replies > 0 and not del_flag;--> statement-breakpoint
CREATE INDEX "message_ticket_queue" ON "message_ticket" USING btree ("waiting_since","id") WHERE status = 'PENDING' and not del_flag;--> statement-breakpoint
CREATE INDEX "message_ticket_answered" ON "message_ticket" USING btree ("last_reply_time","id") WHERE status = 'REPLIED' and not del_flag;--> statement-breakpoint
CREATE INDEX "message_ticket_closed" ON "message_ticket" USING btree ("closed_time","id") WHERE status = 'CLOSED' and not del_flag;--> statement-breakpoint
CREATE INDEX "message_ticket_first_reply" ON "message_ticket" USING btree ("first_reply_time") WHERE first_reply_time is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reply_template_name" ON "reply_template" USING btree ("name");--> statement-breakpoint
CREATE INDEX "ticket_note_ticket" ON "ticket_note" USING btree ("ticket_id","id");
--> statement-breakpoint
-- What the schema in TypeScript does not have: a check, functions, triggers and statistics.
ALTER TABLE "message_ticket" ADD CONSTRAINT "message_ticket_waiting" CHECK ((status = 'PENDING') = (waiting_since is not null));
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'append only'; END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER order_log_append_only BEFORE UPDATE OR DELETE ON "order_log" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER point_log_append_only BEFORE UPDATE OR DELETE ON "point_log" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER journal_entry_append_only BEFORE UPDATE OR DELETE ON "journal_entry" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER journal_line_append_only BEFORE UPDATE OR DELETE ON "journal_line" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_chain_append_only BEFORE UPDATE OR DELETE ON "audit_chain" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER receipt_append_only BEFORE UPDATE OR DELETE ON "receipt" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A refund that failed returns nothing. A change of status alone costs no update of the payment.
CREATE FUNCTION sum_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.status = 'FAILED') = (NEW.status = 'FAILED') AND OLD.amount_fen = NEW.amount_fen
    AND OLD.minor = NEW.minor AND OLD.payment_log_id = NEW.payment_log_id THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.status <> 'FAILED' THEN
    UPDATE payment_log SET refunded_fen = refunded_fen - OLD.amount_fen, refunded_minor = refunded_minor - OLD.minor
    WHERE id = OLD.payment_log_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status <> 'FAILED' THEN
    UPDATE payment_log SET refunded_fen = refunded_fen + NEW.amount_fen, refunded_minor = refunded_minor + NEW.minor
    WHERE id = NEW.payment_log_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refund_sums AFTER INSERT OR DELETE OR UPDATE OF "amount_fen", "minor", "status", "payment_log_id" ON "refund" FOR EACH ROW EXECUTE FUNCTION sum_refunds();
--> statement-breakpoint
CREATE FUNCTION check_journal_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM journal_line WHERE entry_id = NEW.id) THEN
    RAISE EXCEPTION 'journal entry % has no lines', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER journal_entry_has_lines AFTER INSERT ON "journal_entry" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_journal_entry();
--> statement-breakpoint
CREATE FUNCTION check_journal_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(minor) FROM journal_line WHERE entry_id = NEW.entry_id AND currency = NEW.currency) <> 0 THEN
    RAISE EXCEPTION 'journal entry % does not balance in %', NEW.entry_id, NEW.currency USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER journal_line_balances AFTER INSERT ON "journal_line" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_journal_line();
--> statement-breakpoint
-- The digest is the same whatever the time zone and the format of dates of a session are.
CREATE FUNCTION audit_digest(previous text, entry audit_log) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(
    previous, entry.id, entry.action, entry.actor_type, entry.actor_id, entry.subject_id, entry.reason,
    entry.before, entry.after, entry.detail, entry.ip, entry.request_id,
    (extract(epoch FROM entry.created_time) * 1000)::bigint
  )::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- Runs at the commit, so that the lock of the chain is held only for its end and cannot be part of a deadlock.
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last_seq bigint;
  last_hash text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('audit-chain', 0));
  SELECT seq, hash INTO last_seq, last_hash FROM audit_chain ORDER BY seq DESC LIMIT 1;
  INSERT INTO audit_chain (seq, audit_id, previous_hash, hash)
    VALUES (coalesce(last_seq, 0) + 1, NEW.id, coalesce(last_hash, ''), audit_digest(coalesce(last_hash, ''), NEW));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER audit_log_chained AFTER INSERT ON "audit_log" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
--> statement-breakpoint
-- What was requested never changes, and a decision is final.
CREATE FUNCTION keep_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.status <> 'WAITING' OR NEW.kind <> OLD.kind OR NEW.subject_id <> OLD.subject_id
    OR NEW.requested_by <> OLD.requested_by OR NEW.content <> OLD.content OR NEW.content_hash <> OLD.content_hash
    OR NEW.expire_time > OLD.expire_time THEN
    RAISE EXCEPTION 'an approval is final';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER approval_final BEFORE UPDATE OR DELETE ON "approval" FOR EACH ROW EXECUTE FUNCTION keep_approval();
--> statement-breakpoint
-- A saved state never changes.
CREATE FUNCTION refuse_revision_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a revision is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER revision_append_only BEFORE UPDATE OR DELETE ON "revision" FOR EACH ROW EXECUTE FUNCTION refuse_revision_change();
--> statement-breakpoint
-- What was requested never changes, and an adjustment that was decided is final.
CREATE FUNCTION keep_coin_adjustment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.status <> 'WAITING' OR NEW.member_id <> OLD.member_id OR NEW.coins <> OLD.coins
    OR NEW.requested_by <> OLD.requested_by OR NEW.reason <> OLD.reason OR NEW.memo <> OLD.memo
    OR NEW.order_id IS DISTINCT FROM OLD.order_id THEN
    RAISE EXCEPTION 'a coin adjustment is final';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER coin_adjustment_final BEFORE UPDATE OR DELETE ON "coin_adjustment" FOR EACH ROW EXECUTE FUNCTION keep_coin_adjustment();
--> statement-breakpoint
-- The planner has to know the frequent terms: it walks a sort's index for them and asks the GIN index for rare ones.
ALTER TABLE "goods" ALTER COLUMN "search_terms" SET STATISTICS 1000;
--> statement-breakpoint
ALTER TABLE "goods" ALTER COLUMN "search_text" SET STATISTICS 500;
