import { eq } from 'drizzle-orm';
import { member } from '@/backend/database/schema/members';
import { replyTemplate } from '@/backend/database/schema/support';
import { newId } from '@/backend/platform/new-id';
import type { TestStore } from '@/backend/testing';
import { addAuthenticator } from '../api/fixtures/member-factors';
import { type StaffMember, staffWith } from '../api/fixtures/staff';
import type { AccessFixture } from './access-fixture';
import { type KeyWith, type Request, unknownId, unknownOrderSn } from './access-rows';

type Row = () => Promise<{ ask: (caller: StaffMember) => Request | Promise<Request>; unknown?: Request }>;

/** Members and the support inbox. */
export function memberRows(store: TestStore, fixture: AccessFixture) {
  const reason = 'asked by phone';
  const open =
    (request: Request = {}): Row =>
    async () => ({ ask: () => request });
  const of =
    (make: () => Promise<string>, ask: (id: string) => Request | Promise<Request>): Row =>
    async () => {
      const id = await make();
      return { ask: () => ask(id), unknown: await ask(unknownId) };
    };
  const memberId = async () => (await fixture.owner()).memberId;
  const withFactors = async () => {
    const owner = await fixture.owner();
    await addAuthenticator(store, owner);
    return owner.memberId;
  };
  const ticket = async () => fixture.message(await fixture.owner());
  const attachment = async () => fixture.attachment(await fixture.owner());
  const closed = async () => {
    const id = await ticket();
    const { token } = await staffWith(store, ['ROLE_SERVICE']);
    await store.call('POST /member/admin/message/close', { body: { messageId: id } }, { as: token });
    return id;
  };
  const content = { 'zh-cn': '您好', en: 'Hello', 'zh-hk': '您好' };
  const template = async () => {
    const id = newId();
    await store.db.insert(replyTemplate).values({ id, name: id, contentI18n: content });
    return id;
  };
  const versionOf = async (id: string) => {
    const [row] = await store.db.select().from(member).where(eq(member.id, id));
    return row?.version ?? 0;
  };
  return {
    'GET /upms/admin/member/list': open(),
    'GET /upms/admin/member/view': of(memberId, (id) => ({ query: { id } })),
    'GET /upms/admin/member/coin_list': of(memberId, (id) => ({ query: { id } })),
    'GET /upms/admin/member/coupon_list': of(memberId, (id) => ({ query: { id } })),
    'POST /upms/admin/member/contact': of(memberId, (id) => ({ body: { id, reason } })),
    'POST /upms/admin/member/lock': of(memberId, async (id) => ({
      body: { id, version: await versionOf(id), locked: true, reason },
    })),
    'POST /upms/admin/member/end_sessions': of(memberId, (id) => ({ body: { id, reason } })),
    'POST /upms/admin/member/reset_factors': of(withFactors, (id) => ({ body: { id, reason } })),
    'POST /upms/admin/member/note': of(memberId, (id) => ({ body: { id, content: 'Prefers mail' } })),
    'POST /upms/admin/member/coin_adjust': of(memberId, (id) => ({
      body: { id, coins: 10, reason, memo: 'Sorry' },
    })),
    'GET /member/admin/message/list': open(),
    'GET /member/admin/message/count': open(),
    'GET /member/admin/message/assignees': open(),
    'GET /member/admin/message/{id}': of(ticket, (id) => ({ params: { id } })),
    'POST /member/admin/message/reply': of(ticket, (messageId) => ({
      body: { messageId, content: 'Hello' },
    })),
    'POST /member/admin/message/begin': async () => {
      const { sn } = await fixture.order(await fixture.owner());
      const body = { orderSn: sn, content: 'Hello' };
      return { ask: () => ({ body }), unknown: { body: { ...body, orderSn: unknownOrderSn } } };
    },
    'POST /member/admin/message/upload': async () => ({ ask: async () => ({ form: await fixture.form() }) }),
    'GET /member/admin/message/attachment': of(attachment, (id) => ({ query: { id } })),
    'POST /member/admin/message/note': of(ticket, (messageId) => ({
      body: { messageId, content: 'Asked the supplier' },
    })),
    'POST /member/admin/message/assign': of(ticket, (messageId) => ({
      body: { messageId, staffId: null, from: null },
    })),
    'POST /member/admin/message/close': of(ticket, (messageId) => ({ body: { messageId } })),
    'POST /member/admin/message/reopen': of(closed, (messageId) => ({ body: { messageId, reason } })),
    'GET /member/admin/template/list': open(),
    'POST /member/admin/template/save': async () => ({
      ask: () => ({ body: { name: newId(), content } }),
      unknown: { body: { id: unknownId, name: 'Unknown', content } },
    }),
    'POST /member/admin/template/delete': of(template, (id) => ({ body: { id, version: 0 } })),
  } satisfies Partial<Record<KeyWith<'staff'>, Row>>;
}
