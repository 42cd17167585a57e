ALTER TABLE "payment_log" ADD COLUMN "qr_code" text;--> statement-breakpoint
-- Switched off until staff want them. The seed of a new database leaves them as they are.
INSERT INTO "payment_method" ("id", "code", "provider", "name_i18n", "description_i18n", "fee_rate_ppm", "fee_fixed_fen", "fee_included", "min_fen", "max_fen", "currencies", "requires_cardholder_name", "sort", "is_enabled") VALUES
  ('1800231000000000278', 'ALIPAY', 'STRIPE', '{"zh-cn": "支付宝", "en": "Alipay", "zh-hk": "支付寶"}', '{"zh-cn": "在手机上打开支付宝，在电脑上扫码", "en": "Opens the app on a phone; on a computer you scan a code", "zh-hk": "手機開啟支付寶 App，電腦掃描二維碼"}', 39000, 0, false, 500, 1000000, '["CNY", "HKD", "USD", "EUR", "GBP", "SGD", "AUD", "CAD", "JPY", "NZD", "MYR"]', false, 2, false),
  ('1800231000000000279', 'WECHAT_PAY', 'STRIPE', '{"zh-cn": "微信支付", "en": "WeChat Pay", "zh-hk": "WeChat Pay"}', '{"zh-cn": "用微信扫描电脑上的二维码", "en": "Scan the code on your computer with WeChat", "zh-hk": "用 WeChat 掃描電腦上的二維碼"}', 39000, 0, false, 500, 1000000, '["CNY", "HKD", "USD", "EUR", "GBP", "SGD", "AUD", "CAD", "JPY"]', false, 2, false)
ON CONFLICT ("code") DO NOTHING;
