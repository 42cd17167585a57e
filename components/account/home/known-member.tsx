'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Member } from '@/lib/account/member-contract';
import { memberQuery } from '@/lib/account/queries/load-member';
import { type UnreadReplies, unreadRepliesKey } from '@/lib/support/queries/unread-replies';

/**
 * Puts what the server has read for the page into the query cache, so that header and navigation do not request it again.
 * @param unread null when the server could not read it
 */
export function KnownMember({ member, unread }: { member: Member; unread: UnreadReplies | null }) {
  const client = useQueryClient();
  // During render: header and navigation send their requests in effects. What the browser has read already is kept.
  useState(() => {
    const add = (key: readonly unknown[], value: unknown) => {
      if (client.getQueryData(key) === undefined) client.setQueryData(key, value);
    };
    add(memberQuery.queryKey, member);
    if (unread) add([...unreadRepliesKey, member.id], unread);
  });
  return null;
}
