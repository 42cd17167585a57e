import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { defaultLocale } from '../../../lib/i18n/locales';
import { bookkeeping, fen, idColumn, type Localized, ppm, softDelete, time } from './columns';

export const vipLevel = pgTable('vip_level', {
  id: idColumn(),
  code: text('code').notNull().unique(),
  level: integer('level').notNull(),
  nameI18n: jsonb('name_i18n').$type<Localized>().notNull(),
  spendThresholdFen: fen('spend_threshold_fen').notNull(),
  /** 1_000_000 = no discount. */
  discountPpm: ppm('discount_ppm').notNull(),
  coinMultiplierPpm: ppm('coin_multiplier_ppm').notNull(),
  isDefault: boolean('is_default').notNull().default(false),
});

export const member = pgTable(
  'member',
  {
    id: idColumn(),
    username: text('username').notNull().unique(),
    nickname: text('nickname').notNull(),
    /** The nickname in search form; null until the sweep of rows from before this column. */
    nicknameSearch: text('nickname_search'),
    avatar: text('avatar'),
    email: text('email').unique(),
    emailVerifiedTime: time('email_verified_time'),
    areaCode: text('area_code'),
    mobile: text('mobile'),
    passwordHash: text('password_hash'),
    qq: text('qq'),
    wechat: text('wechat'),
    vipLevelId: text('vip_level_id')
      .notNull()
      .references(() => vipLevel.id),
    spend365dFen: fen('spend_365d_fen').notNull().default(0),
    certificationStatus: text('certification_status').notNull().default('UNVERIFIED'),
    status: text('status').notNull().default('ACTIVE'),
    /** When a lock ends automatically; null: not before staff end it. */
    lockedUntil: time('locked_until'),
    agreementTime: time('agreement_time'),
    registerIp: text('register_ip'),
    lastLoginTime: time('last_login_time'),
    lastLoginIp: text('last_login_ip'),
    lang: text('lang').notNull().default(defaultLocale),
    closedTime: time('closed_time'),
    ...bookkeeping,
    ...softDelete,
  },
  (table) => [
    uniqueIndex('member_mobile_unique').on(table.areaCode, table.mobile),
    index('member_mobile').on(table.mobile).where(sql`mobile is not null`),
    index('member_nickname_search').on(sql`${table.nicknameSearch} text_pattern_ops`, table.id),
    index('member_nickname_unfolded').on(table.id).where(sql`nickname_search is null`),
    index('member_spend').on(table.spend365dFen, table.id),
    index('member_seen').on(sql`coalesce(last_login_time, '-infinity'::timestamp with time zone)`, table.id),
    index('member_not_active').on(table.status, table.id).where(sql`status <> 'ACTIVE'`),
    check('member_status_known', sql`${table.status} in ('ACTIVE','LOCKED','DISABLED','CLOSED')`),
    check('member_locked_until', sql`${table.lockedUntil} is null or ${table.status} = 'LOCKED'`),
  ],
);

/** One signed-in device. Tokens are stored as SHA-256; a family is all sessions rotated from one sign-in. */
export const authSession = pgTable(
  'auth_session',
  {
    id: idColumn(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id),
    familyId: text('family_id').notNull(),
    accessHash: text('access_hash').notNull().unique(),
    refreshHash: text('refresh_hash').notNull().unique(),
    expireTime: time('expire_time').notNull(),
    refreshExpireTime: time('refresh_expire_time').notNull(),
    /** When the refresh token was rotated. */
    refreshUsedTime: time('refresh_used_time'),
    /** The response of the rotation, AES-256-GCM, for a second tab that refreshes within 60 s. */
    graceResponseEnc: text('grace_answer_enc'),
    replacedBy: text('replaced_by'),
    revokedTime: time('revoked_time'),
    areaCode: text('area_code'),
    userAgent: text('user_agent'),
    ip: text('ip'),
    lastSeenTime: time('last_seen_time'),
    ...bookkeeping,
  },
  (table) => [
    index('auth_session_family').on(table.familyId),
    index('auth_session_member').on(table.memberId, table.revokedTime),
    // Other members who use the same browser at the same IP. Hashed: a header may be longer than an index allows.
    index('auth_session_device').on(table.ip, sql`md5(${table.userAgent})`, table.memberId),
  ],
);

/** A code sent to a phone number or e-mail address. The row's id is the challenge id that the code is valid for. */
export const verifyCode = pgTable(
  'verify_code',
  {
    id: idColumn(),
    scene: text('scene').notNull(),
    channel: text('channel').notNull(),
    /** HMAC of the recipient, so that rate limits work without storing contacts of people who are not members. */
    targetHash: text('target_hash').notNull(),
    memberId: text('member_id'),
    /** Who requested it (`codes/code-requester.ts`); limits and replacement are by requester. */
    requester: text('requester').notNull().default(''),
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    expireTime: time('expire_time').notNull(),
    usedTime: time('used_time'),
    ip: text('ip'),
    ...bookkeeping,
  },
  (table) => [index('verify_code_target').on(table.targetHash, table.createdTime)],
);

/** Single-use proof of a passed step-up authentication. */
export const stepUpTicket = pgTable('step_up_ticket', {
  ticketHash: text('ticket_hash').primaryKey(),
  memberId: text('member_id').notNull(),
  scene: text('scene').notNull(),
  expireTime: time('expire_time').notNull(),
  usedTime: time('used_time'),
});

export const loginLog = pgTable(
  'login_log',
  {
    id: idColumn(),
    /** HMAC of the submitted username, whether or not an account exists. */
    nameHash: text('name_hash').notNull(),
    memberId: text('member_id'),
    ip: text('ip'),
    userAgent: text('user_agent'),
    outcome: text('outcome').notNull(),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [index('login_log_name').on(table.nameHash, table.createdTime)],
);

export const address = pgTable(
  'address',
  {
    id: idColumn(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id),
    consignee: text('consignee').notNull(),
    telephone: text('telephone').notNull(),
    country: text('country').notNull(),
    regionName: text('region_name').notNull(),
    zipCode: text('zip_code').notNull(),
    detailAddress: text('detail_address').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    ...bookkeeping,
    ...softDelete,
  },
  (table) => [
    index('address_member').on(table.memberId),
    index('address_place').on(table.zipCode, sql`lower(${table.detailAddress})`),
    uniqueIndex('address_one_default').on(table.memberId).where(sql`is_default and not del_flag`),
  ],
);

export const gameAccount = pgTable(
  'game_account',
  {
    id: idColumn(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id),
    goodsId: text('goods_id').notNull(),
    nickname: text('nickname'),
    account: text('account').notNull(),
    mobile: text('mobile'),
    wechatOrQq: text('wechat_or_qq'),
    remark: text('remark'),
    values: jsonb('values_json').$type<Record<string, string>>().notNull(),
    valuesHash: text('values_hash').notNull(),
    roleName: text('role_name'),
    /** When the supplier last confirmed the recharge account. */
    checkedTime: time('checked_time'),
    lastUsedTime: time('last_used_time'),
    useCount: integer('use_count').notNull().default(0),
    ...bookkeeping,
  },
  (table) => [
    uniqueIndex('game_account_unique').on(table.memberId, table.goodsId, table.valuesHash),
    // Staff find members by a saved recharge account.
    index('game_account_account').on(table.account, table.memberId),
  ],
);

export const goodsFavorite = pgTable(
  'goods_favorite',
  {
    id: idColumn(),
    memberId: text('member_id')
      .notNull()
      .references(() => member.id),
    goodsId: text('goods_id').notNull(),
    priceWhenAddedFen: fen('price_when_added_fen').notNull(),
    ...bookkeeping,
  },
  (table) => [uniqueIndex('goods_favorite_unique').on(table.memberId, table.goodsId)],
);

export const storedFile = pgTable(
  'stored_file',
  {
    id: idColumn(),
    ownerId: text('owner_id').notNull(),
    kind: text('kind').notNull(),
    mime: text('mime').notNull(),
    bytes: integer('bytes').notNull(),
    width: integer('width'),
    height: integer('height'),
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull().unique(),
    access: text('access').notNull().default('PUBLIC'),
    ...bookkeeping,
  },
  (table) => [index('stored_file_identity').on(table.sha256).where(sql`kind = 'IDENTITY'`)],
);
