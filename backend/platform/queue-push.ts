import { sql } from 'drizzle-orm';
import type { PushKind } from '../../lib/push/rules';
import type { Executor } from '../database/connect';
import { pushDevice, pushNotice, pushPreference } from '../database/schema/push';
import { writeLater } from './concurrency/write-later';
import type { Services } from './context';
import { newId } from './new-id';

/** Whom a notification is for, and its kind, which they may have switched off. */
export type PushTo = { memberId: string; kind: PushKind };

/** Characters, so that the encrypted message fits into the 4,096 bytes of push services. */
const most = { title: 120, body: 200 };

/**
 * Writes a notification for each device of a member who wants this kind, in the given transaction; a sweep sends it. It
 * is sent with the other writes of the transaction, so that a delivery needs no statement more.
 */
export async function queuePush(
  tx: Executor,
  { clock }: Pick<Services, 'clock'>,
  { memberId, kind }: PushTo,
  { title, body, url }: { title: string; body: string; url: string },
): Promise<void> {
  const content = JSON.stringify({ title: cut(title, most.title), body: cut(body, most.body), url });
  const now = clock.now().toISOString();
  const write = sql`
    insert into ${pushNotice} (id, device_id, kind, content, next_time, created_time)
    select ${newId()}::text, d.id, ${kind}::text, ${content}::jsonb, ${now}::timestamptz, ${now}::timestamptz
    from ${pushDevice} d
    where d.member_id = ${memberId} and not exists (
      select 1 from ${pushPreference} p where p.member_id = d.member_id and not (${kind} = any (p.kinds)))`;
  await writeLater(tx, { write });
}

/** Cut between characters. */
function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
}
