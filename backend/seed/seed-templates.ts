import type { Transaction } from '../database/connect';
import { replyTemplate } from '../database/schema/support';
import { newId } from '../platform/new-id';

const templates: readonly { name: string; content: { 'zh-cn': string; en: string; 'zh-hk': string } }[] = [
  {
    name: '卡密异常，正在核实 / Faulty code',
    content: {
      'zh-cn':
        '{nickname} 您好，已收到您对订单 {orderSn} 的反馈，我们正在向供应商核实，通常 10 分钟内回复您。——{staff}',
      en: 'Hello {nickname}, we have your report on order {orderSn} and are checking it with the supplier. You usually hear from us within 10 minutes. {staff}',
      'zh-hk':
        '{nickname} 您好，已收到您對訂單 {orderSn} 的反映，我們正在向供應商核實，通常 10 分鐘內回覆您。——{staff}',
    },
  },
  {
    name: '到账延误 / Late delivery',
    content: {
      'zh-cn':
        '{nickname} 您好，{product} 到账稍慢，非常抱歉。订单 {orderSn} 正在处理，到账后您会收到邮件。——{staff}',
      en: 'Hello {nickname}, {product} is taking longer than usual, and we are sorry. Order {orderSn} is being processed; you get a mail when it is delivered. {staff}',
      'zh-hk':
        '{nickname} 您好，{product} 到帳稍慢，非常抱歉。訂單 {orderSn} 正在處理，到帳後您會收到電郵。——{staff}',
    },
  },
  {
    name: '需要更多信息 / More details',
    content: {
      'zh-cn': '{nickname} 您好，请补充订单号和问题截图，我们马上为您核实。——{staff}',
      en: 'Hello {nickname}, please send us the order number and a screenshot, and we will look into it at once. {staff}',
      'zh-hk': '{nickname} 您好，請補充訂單號碼和問題截圖，我們馬上為您核實。——{staff}',
    },
  },
];

/** Seeds canned replies of a demo. */
export async function seedTemplates(tx: Transaction, now: Date): Promise<void> {
  await tx
    .insert(replyTemplate)
    .values(
      templates.map(({ name, content }) => ({
        id: newId(),
        name,
        contentI18n: content,
        createdTime: now,
        updatedTime: now,
      })),
    )
    .onConflictDoNothing();
}
