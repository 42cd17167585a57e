CREATE EXTENSION IF NOT EXISTS pg_trgm;
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
	"author_i18n" jsonb NOT NULL,
	"publish_time" timestamp (3) with time zone NOT NULL,
	"is_top" boolean NOT NULL,
	"is_enabled" boolean NOT NULL,
	"sort" integer NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "article_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "banner" (
	"id" text PRIMARY KEY NOT NULL,
	"title_i18n" jsonb NOT NULL,
	"subtitle_i18n" jsonb NOT NULL,
	"link" text NOT NULL,
	"theme" jsonb NOT NULL,
	"sort" integer NOT NULL,
	"is_enabled" boolean NOT NULL
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
	"search_text" text NOT NULL,
	"delivery_mode" text NOT NULL,
	"eta_min_seconds" integer NOT NULL,
	"eta_max_seconds" integer NOT NULL,
	"eta_label_i18n" jsonb NOT NULL,
	"regions" jsonb NOT NULL,
	"region_note_i18n" jsonb,
	"cover" jsonb NOT NULL,
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
	CONSTRAINT "goods_category_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "hot_keyword" (
	"id" text PRIMARY KEY NOT NULL,
	"text_i18n" jsonb NOT NULL,
	"sort" integer NOT NULL
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
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_order_item_id_unique" UNIQUE("order_item_id"),
	CONSTRAINT "review_score" CHECK ("review"."score" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "site_config" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
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
	"card_brand" text,
	"card_last4" text,
	"three_ds" boolean DEFAULT false NOT NULL,
	"fail_key" text,
	"return_url" text NOT NULL,
	"cancel_url" text NOT NULL,
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
CREATE TABLE "supplier_call" (
	"id" text PRIMARY KEY NOT NULL,
	"order_item_id" text NOT NULL,
	"attempt" integer NOT NULL,
	"status" text NOT NULL,
	"response" jsonb,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
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
	"values_json" jsonb NOT NULL,
	"values_hash" text NOT NULL,
	"role_name" text,
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
	"agreement_time" timestamp (3) with time zone,
	"register_ip" text,
	"last_login_time" timestamp (3) with time zone,
	"last_login_ip" text,
	"lang" text DEFAULT 'zh-cn' NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"del_flag" boolean DEFAULT false NOT NULL,
	CONSTRAINT "member_username_unique" UNIQUE("username"),
	CONSTRAINT "member_email_unique" UNIQUE("email"),
	CONSTRAINT "member_status_known" CHECK ("member"."status" in ('ACTIVE','LOCKED','DISABLED','CLOSED'))
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
	"quantity" integer NOT NULL,
	"subtotal_fen" bigint NOT NULL,
	"delivery_mode" text NOT NULL,
	"recharge_values_enc" text,
	"account_display" text,
	"role_name" text,
	"delivered_quantity" integer DEFAULT 0 NOT NULL,
	"delivery_state" text DEFAULT 'WAITING' NOT NULL,
	"supplier_order_no" text,
	"fail_reason" text,
	"delivered_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
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
	CONSTRAINT "orders_deduction" CHECK ("orders"."deduction_total_fen" between 0 and "orders"."goods_amount_fen")
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"type" text NOT NULL,
	"provider_ref" text,
	"processed_time" timestamp (3) with time zone,
	"result" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	"redirect_url" text,
	"cardholder_name" text,
	"card_brand" text,
	"card_last4" text,
	"three_ds" boolean DEFAULT false NOT NULL,
	"fail_key" text,
	"expire_time" timestamp (3) with time zone,
	"succeeded_time" timestamp (3) with time zone,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_log_sn_unique" UNIQUE("sn")
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" text PRIMARY KEY NOT NULL,
	"sn" text NOT NULL,
	"order_id" text NOT NULL,
	"payment_log_id" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"provider_refund_id" text,
	"reason" text NOT NULL,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "refund_sn_unique" UNIQUE("sn")
);
--> statement-breakpoint
CREATE TABLE "sn_sequence" (
	"id" text PRIMARY KEY NOT NULL,
	"last_value" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" text PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" text,
	"subject_id" text,
	"detail" jsonb NOT NULL,
	"ip" text,
	"request_id" text,
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"channel" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
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
	"created_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_time" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "coupon_code_unique" UNIQUE("code"),
	CONSTRAINT "coupon_claimed" CHECK ("coupon"."claimed_quantity" between 0 and "coupon"."total_quantity")
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
	"sort" integer NOT NULL,
	CONSTRAINT "currency_currency_code_unique" UNIQUE("currency_code")
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
ALTER TABLE "daily_deal" ADD CONSTRAINT "daily_deal_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_deal" ADD CONSTRAINT "daily_deal_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_category_code_goods_category_code_fk" FOREIGN KEY ("category_code") REFERENCES "public"."goods_category"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sku" ADD CONSTRAINT "sku_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_code" ADD CONSTRAINT "card_code_sku_id_sku_id_fk" FOREIGN KEY ("sku_id") REFERENCES "public"."sku"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_code" ADD CONSTRAINT "card_code_order_item_id_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_reveal_log" ADD CONSTRAINT "card_reveal_log_card_code_id_card_code_id_fk" FOREIGN KEY ("card_code_id") REFERENCES "public"."card_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_call" ADD CONSTRAINT "supplier_call_order_item_id_order_item_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "payment_log" ADD CONSTRAINT "payment_log_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_log_id_payment_log_id_fk" FOREIGN KEY ("payment_log_id") REFERENCES "public"."payment_log"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_code" ADD CONSTRAINT "coupon_code_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_code" ADD CONSTRAINT "coupon_code_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_account" ADD CONSTRAINT "point_account_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_log" ADD CONSTRAINT "point_log_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_list" ON "article" USING btree ("type","publish_time");--> statement-breakpoint
CREATE INDEX "daily_deal_sku" ON "daily_deal" USING btree ("sku_id","end_time");--> statement-breakpoint
CREATE INDEX "goods_listing" ON "goods" USING btree ("category_code","is_marketable","is_top","sales_count");--> statement-breakpoint
CREATE INDEX "goods_price" ON "goods" USING btree ("min_price_fen");--> statement-breakpoint
CREATE INDEX "goods_search" ON "goods" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "review_goods" ON "review" USING btree ("goods_id","created_time");--> statement-breakpoint
CREATE INDEX "sku_goods" ON "sku" USING btree ("goods_id","sort");--> statement-breakpoint
CREATE INDEX "card_code_shelf" ON "card_code" USING btree ("sku_id","state","id");--> statement-breakpoint
CREATE INDEX "card_code_item" ON "card_code" USING btree ("order_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "supplier_call_attempt" ON "supplier_call" USING btree ("order_item_id","attempt");--> statement-breakpoint
CREATE INDEX "address_member" ON "address" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "address_one_default" ON "address" USING btree ("member_id") WHERE is_default and not del_flag;--> statement-breakpoint
CREATE INDEX "auth_session_family" ON "auth_session" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "auth_session_member" ON "auth_session" USING btree ("member_id","revoked_time");--> statement-breakpoint
CREATE UNIQUE INDEX "game_account_unique" ON "game_account" USING btree ("member_id","goods_id","values_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "goods_favorite_unique" ON "goods_favorite" USING btree ("member_id","goods_id");--> statement-breakpoint
CREATE INDEX "login_log_name" ON "login_log" USING btree ("name_hash","created_time");--> statement-breakpoint
CREATE UNIQUE INDEX "member_mobile_unique" ON "member" USING btree ("area_code","mobile");--> statement-breakpoint
CREATE INDEX "verify_code_target" ON "verify_code" USING btree ("target_hash","created_time");--> statement-breakpoint
CREATE INDEX "order_item_order" ON "order_item" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_item_goods" ON "order_item" USING btree ("goods_id","delivered_time");--> statement-breakpoint
CREATE INDEX "order_log_order" ON "order_log" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_idempotency" ON "orders" USING btree ("member_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "orders_member" ON "orders" USING btree ("member_id","created_time");--> statement-breakpoint
CREATE INDEX "orders_member_status" ON "orders" USING btree ("member_id","status");--> statement-breakpoint
CREATE INDEX "orders_expiry" ON "orders" USING btree ("status","expire_time");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_log_provider" ON "payment_log" USING btree ("provider","provider_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_log_one_applied" ON "payment_log" USING btree ("order_id") WHERE applied;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_log_one_open" ON "payment_log" USING btree ("order_id") WHERE status in ('CREATED','REQUIRES_ACTION','PROCESSING');--> statement-breakpoint
CREATE INDEX "payment_log_order" ON "payment_log" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_order" ON "refund" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_extra_once" ON "refund" USING btree ("payment_log_id") WHERE kind = 'EXTRA';--> statement-breakpoint
CREATE INDEX "outbox_newest" ON "outbox" USING btree ("created_time");--> statement-breakpoint
CREATE INDEX "coupon_code_member" ON "coupon_code" USING btree ("member_id","status","end_time");--> statement-breakpoint
CREATE INDEX "point_log_member" ON "point_log" USING btree ("member_id","created_time");
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'append only'; END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER order_log_append_only BEFORE UPDATE OR DELETE ON "order_log" FOR EACH ROW EXECUTE FUNCTION refuse_change();
