import { attachmentMegabytes } from '../promises';

/**
 * Most characters of each part of a support ticket. In its own file, so that the browser loads it without the
 * schemas.
 */
export const messageLimits = { subject: 100, content: 1000, contactInfo: 100, reply: 500 } as const;

/** Files of one ticket or reply. */
export const mostAttachments = 6;
/** Bytes of one file. */
export const mostAttachmentBytes = attachmentMegabytes * 1024 * 1024;

/** Minutes in which staff want to reply to a member who waits. */
export const replyGoalMinutes = 30;
