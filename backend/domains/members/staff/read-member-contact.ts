import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { address } from '../../../database/schema/members';
import { messageTicket } from '../../../database/schema/support';
import type { Context } from '../../../platform/context';
import { auditReveal } from '../../staff/audit/audit-reveal';
import { findMember } from './view-member';

const mostTickets = 5;

/**
 * The contacts of a member in full. The audit log is written before they are read.
 * @throws StoreError 404; 429 of {@link auditReveal}
 */
export async function readMemberContact(context: Context, { id, reason }: { id: string; reason: string }) {
  const { member: one } = await findMember(context, id);
  await auditReveal(context, 'CONTACT', { action: 'member.contact', subjectId: id, reason });
  const addresses = await context.db
    .select()
    .from(address)
    .where(eq(address.memberId, id))
    .orderBy(desc(address.isDefault), desc(address.id));
  const tickets = await context.db
    .select({ id: messageTicket.id, subject: messageTicket.subject, contactInfo: messageTicket.contactInfo })
    .from(messageTicket)
    .where(
      and(
        eq(messageTicket.memberId, id),
        eq(messageTicket.delFlag, false),
        isNotNull(messageTicket.contactInfo),
      ),
    )
    .orderBy(desc(messageTicket.createdTime))
    .limit(mostTickets);
  return {
    email: one.email,
    mobile: one.mobile ? `+${one.areaCode ?? ''} ${one.mobile}` : null,
    qq: one.qq,
    wechat: one.wechat,
    addresses: addresses
      .filter(({ delFlag }) => !delFlag)
      .map((row) =>
        [row.consignee, row.telephone, row.detailAddress, row.regionName, row.zipCode, row.country]
          .filter(Boolean)
          .join(', '),
      ),
    tickets: tickets.map((ticket) => ({ ...ticket, contactInfo: ticket.contactInfo ?? '' })),
  };
}
