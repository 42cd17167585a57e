import type { PointLog } from '@/lib/coins/contract';
import { inEveryLanguage } from '@/lib/i18n/every-language';
import { defaultLocale } from '@/lib/i18n/locales';
import type { StaffMemberDetail, StaffMemberRow } from '@/lib/members/staff/contract';
import type { InboxDetail, InboxRow, ReplyTemplate } from '@/lib/support/staff/contract';
import type { IdentityCase, IdentityCaseDetail } from '@/lib/verification/contract';

const minute = 60_000;

export const memberRow: StaffMemberRow = {
  id: '1842011300000000001',
  nickname: 'Skylark',
  contact: 'de***@shop.example',
  level: 'GOLD',
  levelName: 'Gold',
  verification: 'VERIFIED',
  status: 'ACTIVE',
  lockedUntil: null,
  spend: 4420,
  createdTime: '2025-03-04 10:20:30',
  lastLoginTime: '2026-08-11 20:38:01',
};

export const memberDetail: StaffMemberDetail = {
  ...memberRow,
  version: 3,
  isOwn: false,
  email: 'de***@shop.example',
  isEmailConfirmed: true,
  mobile: '+852 98****21',
  hasPassword: true,
  lang: defaultLocale,
  closedTime: null,
  nextLevel: { name: 'Platinum', missing: 7580 },
  orders: { all: 38, refunded: 1, disputes: 0 },
  coins: { balance: 2680, frozen: 0, pending: 187 },
  coupons: { usable: 3, nextEnd: '2026-08-13 23:59:59' },
  limits: { single: 5000, daily: 5000, leftToday: 4354.02 },
  tickets: { all: 3, open: 1 },
  identity: {
    id: '7',
    country: 'HK',
    idType: 'ID_CARD',
    submittedTime: '2025-03-18 12:00:00',
    reviewedTime: '2025-03-19 09:00:00',
    failReason: null,
  },
  factors: { authenticator: true, passkeys: 2 },
  sessions: [
    {
      id: '31',
      device: 'Chrome on Android',
      kind: 'phone',
      ip: '203.0.113.*',
      signInTime: '2026-08-11 20:00:00',
      lastTime: '2026-08-11 20:40:00',
      current: false,
    },
    {
      id: '32',
      device: 'Edge on Windows',
      kind: 'desktop',
      ip: '203.0.113.*',
      signInTime: '2026-08-10 20:00:00',
      lastTime: '2026-08-11 18:40:00',
      current: false,
    },
  ],
  notes: [
    {
      id: '41',
      author: 'Mandy',
      content: 'Answers fast by e-mail. Compensated once for a slow top-up (500 coins).',
      createdTime: '2026-07-09 11:05:00',
    },
  ],
  exports: [
    {
      id: '51',
      status: 'READY',
      bytes: 48_213,
      createdTime: '2026-08-10 09:00:00',
      expireTime: '2026-08-17 09:00:00',
    },
  ],
  adjusted: { ofMember: 0, ofAll: 1300, limit: 5000, limitPerDay: 20_000 },
};

export const ledger: PointLog[] = [
  {
    id: '61',
    type: 'REWARD',
    credit: 51,
    debit: 0,
    balance: 2680,
    memo: '',
    orderSn: '2026080603117402',
    createdTime: '2026-08-06 21:10:00',
  },
  {
    id: '62',
    type: 'ADJUST',
    credit: 0,
    debit: 900,
    balance: 2629,
    memo: 'late delivery',
    orderSn: null,
    createdTime: '2026-07-28 18:02:00',
  },
];

export const identityCase: IdentityCase = {
  id: '71',
  memberId: memberRow.id,
  nickname: 'starfruit',
  contact: 'st***@shop.example',
  attempt: 2,
  waitingOrders: 1,
  waitingAmount: 204.48,
  country: 'SG',
  idType: 'ID_CARD',
  status: 'IN_VERIFICATION',
  submittedTime: '2026-08-11 19:01:00',
  reviewedTime: null,
};

export const identityDetail: IdentityCaseDetail = {
  ...identityCase,
  realName: 'SAMPLE Demo',
  idNumber: 'S0*****0X',
  failReason: null,
  isNumberUsed: false,
  isPictureUsed: true,
  isOwn: false,
  lang: defaultLocale,
  reasons: ['A picture is blurred.', 'The document has expired.'],
  limits: { daily: 500, verifiedDaily: 5000 },
  documents: [
    { side: 'front', link: '/api/front' },
    { side: 'back', link: '/api/back' },
    { side: 'selfie', link: '/api/selfie' },
  ],
};

export const inboxRow: InboxRow = {
  id: '1800402031',
  subject: 'Paid twice for 1000 Treats',
  preview: 'My card shows two charges of RM62.01 but I have only one order',
  category: 'COMPLAINT',
  status: 'PENDING',
  member: { id: memberRow.id, nickname: 'nightjar', lang: defaultLocale },
  assignee: null,
  waitingSince: Date.now() - 46 * minute,
  lastTime: '2026-08-11 19:55:00',
  replyCount: 1,
  orderSn: '2026081105528843',
};

const about = {
  sn: '2026081105528843',
  goodsName: 'Orbit Console Card (Hong Kong)',
  goodsCover: '/covers/orbit-console-card.svg',
  specifications: 'HK$160',
  quantity: 3,
  status: 'PENDING_EVALUATE',
  holdReason: 'NONE',
  payAmount: 447.45,
  createdTime: '2026-08-11 20:33:18',
} as const;

export const inboxDetail: InboxDetail = {
  ...inboxRow,
  content: 'My card shows two charges of RM62.01, but I have only one order. Can you check it?',
  createdTime: '2026-08-11 19:50:00',
  closedTime: null,
  hasContactInfo: true,
  attachments: [],
  entries: [
    {
      id: '81',
      kind: 'NOTE',
      author: 'Mandy',
      content: 'Asked the supplier about lot 0806-2. Two reports on this lot so far.',
      createdTime: '2026-08-11 19:52:00',
      readTime: null,
      attachments: [],
    },
    {
      id: '82',
      kind: 'ADMIN',
      author: 'Mandy',
      content: 'Hello, we are looking into it and reply within ten minutes.',
      createdTime: '2026-08-11 19:53:00',
      readTime: '2026-08-11 19:54:00',
      attachments: [],
    },
    {
      id: '83',
      kind: 'USER',
      author: 'nightjar',
      content: 'Thank you.',
      createdTime: '2026-08-11 19:55:00',
      readTime: null,
      attachments: [],
    },
  ],
  member: {
    ...inboxRow.member,
    contact: 'ni***@shop.example',
    levelName: 'Gold',
    verification: 'VERIFIED',
    status: 'ACTIVE',
    spend: 4420,
    orders: 38,
    tickets: 3,
  },
  order: about,
  otherOrders: [{ ...about, sn: '2026080603117402', goodsName: 'Netvale Music Member', quantity: 1 }],
  earlierTickets: [
    { id: '1800402000', subject: 'A coupon', status: 'CLOSED', createdTime: '2026-07-22 12:00:00' },
  ],
};

export const template: ReplyTemplate = {
  id: '91',
  name: 'Faulty code, replaced',
  content: inEveryLanguage(() => 'Hello {nickname}, we replaced the code of {orderSn}.'),
  version: 2,
  updatedTime: '2026-07-22 12:00:00',
};
