import { and, eq } from 'drizzle-orm';
import type { Locale } from '../../lib/i18n/locales';
import type { Transaction } from '../database/connect';
import { member } from '../database/schema/identity';
import { messageTicket } from '../database/schema/messages';
import type { Services } from '../platform/context';
import { localeOf } from '../platform/locale-of';
import { addReply } from './add-reply';

/** Milliseconds the demo's desk takes to answer. */
const readingTime = 6_000;

const words: Record<Locale, { name: string; first: string; next: string }> = {
  'zh-cn': {
    name: '小满',
    first: '您好，已收到您的留言，我们正在核实，有结果会在这里回复您。（演示环境自动回复）',
    next: '好的，已补充到您的留言里，感谢说明。（演示环境自动回复）',
  },
  en: {
    name: 'Mandy',
    first:
      'Hello, we have your message and are looking into it. You will find the answer here. (Automatic answer of the demo)',
    next: 'Thank you, we have added this to your message. (Automatic answer of the demo)',
  },
  'zh-hk': {
    name: '小滿',
    first: '你好，已收到你的留言，我們正在核實，有結果會在這裏回覆你。（示範環境自動回覆）',
    next: '好的，已補充到你的留言，多謝說明。（示範環境自動回覆）',
  },
};

/** In a demo, where nobody is on duty, somebody will have read this message in a while. */
export async function callDemoDesk(tx: Transaction, services: Services, messageId: string): Promise<void> {
  if (!services.environment.demo) return;
  const startAfter = new Date(services.clock.now().getTime() + readingTime);
  await services.jobs.enqueue(tx, 'message.answer', { messageId }, { startAfter });
}

/** The demo's desk: answers what still waits, once for each time the member wrote. */
export async function answerByDemoStaff(services: Services, messageId: string): Promise<void> {
  if (!services.environment.demo) return;
  await services.db.transaction(async (tx) => {
    const [ticket] = await tx
      .select()
      .from(messageTicket)
      .where(and(eq(messageTicket.id, messageId), eq(messageTicket.delFlag, false)))
      .for('update');
    if (ticket?.status !== 'PENDING') return;
    const [writer] = await tx
      .select({ lang: member.lang })
      .from(member)
      .where(eq(member.id, ticket.memberId));
    const { name, first, next } = words[localeOf(writer?.lang)];
    const content = ticket.lastReplyTime === null ? first : next;
    await addReply(tx, services, ticket, { type: 'ADMIN', id: 'demo', name }, content);
  });
}
