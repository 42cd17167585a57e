-- Shops that changed their freight or their countries keep both: each former group becomes a zone of the countries that
-- were served. The former rows stay for processes of the release before.
INSERT INTO "site_config" ("key", "value", "good_value", "created_time", "updated_time")
SELECT 'freightZones', made.value, made.value, now(), now()
FROM (
  SELECT jsonb_build_object('zones', jsonb_agg(jsonb_build_object(
    'name', zone.name,
    'countries', zone.countries,
    'basis', 'WEIGHT',
    'bands', jsonb_build_array(jsonb_build_object('upTo', 500, 'cny', zone.rates -> 'firstCny')),
    'next', jsonb_build_object('each', 500, 'cny', zone.rates -> 'nextCny'),
    'freeFromCny', NULL
  ) ORDER BY zone.place)) AS value
  FROM (
    SELECT former.place, former.name, coalesce(set_rates.rates -> former.code, former.rates) AS rates,
      (SELECT jsonb_agg(served.code ORDER BY served.place)
        FROM jsonb_array_elements_text(set_countries.codes) WITH ORDINALITY AS served (code, place)
        WHERE served.code = ANY (former.countries)) AS countries
    FROM (VALUES
      (1, 'MAINLAND', '{"zh-cn": "中国大陆", "en": "Mainland China", "zh-hk": "中國內地"}'::jsonb,
        '{"firstCny": 12, "nextCny": 4}'::jsonb, ARRAY['CN']),
      (2, 'NEARBY', '{"zh-cn": "港澳台", "en": "Hong Kong, Macao, Taiwan", "zh-hk": "港澳台"}'::jsonb,
        '{"firstCny": 30, "nextCny": 8}'::jsonb, ARRAY['HK', 'MO', 'TW']),
      (3, 'ASIA', '{"zh-cn": "亚洲其他地区", "en": "Rest of Asia", "zh-hk": "亞洲其他地區"}'::jsonb,
        '{"firstCny": 65, "nextCny": 22}'::jsonb, ARRAY['JP', 'KR', 'SG', 'MY', 'TH', 'PH', 'VN', 'ID']),
      (4, 'WORLD', '{"zh-cn": "其他国家", "en": "Other countries", "zh-hk": "其他國家"}'::jsonb,
        '{"firstCny": 98, "nextCny": 36}'::jsonb,
        ARRAY['US', 'CA', 'GB', 'AU', 'NZ', 'DE', 'FR', 'NL', 'IT', 'ES', 'AE'])
    ) AS former (place, code, name, rates, countries)
    CROSS JOIN (SELECT (SELECT coalesce("good_value", "value") FROM "site_config" WHERE "key" = 'freight') AS rates)
      AS set_rates
    CROSS JOIN (SELECT coalesce(
      (SELECT coalesce("good_value", "value") -> 'countries' FROM "site_config" WHERE "key" = 'shippingCountries'),
      '["CN", "HK", "MO", "TW", "JP", "KR", "SG", "MY", "TH", "PH", "VN", "ID", "US", "CA", "GB", "AU", "NZ", "DE", "FR", "NL", "IT", "ES", "AE"]'::jsonb
    ) AS codes) AS set_countries
  ) AS zone
  WHERE zone.countries IS NOT NULL
) AS made
WHERE made.value -> 'zones' <> 'null'::jsonb
  AND EXISTS (SELECT 1 FROM "site_config" WHERE "key" IN ('freight', 'shippingCountries'))
ON CONFLICT ("key") DO NOTHING;
