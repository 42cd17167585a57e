/** How the history changes. `traverse`: back or forward, where the URL has changed already. */
export type LeaveKind = 'push' | 'replace' | 'traverse';

/**
 * Dispatched on `document` before the router navigates to another page programmatically, not by a click on a
 * link.
 */
export class LeaveEvent extends Event {
  static readonly type = 'leave';

  constructor(
    readonly to: URL,
    readonly kind: LeaveKind,
  ) {
    super(LeaveEvent.type, { cancelable: true });
  }
}

/**
 * Announces such a navigation; false when the page is loaded as a document instead and the router must not
 * navigate.
 */
export function mayLeaveFor(href: string, kind: LeaveKind): boolean {
  return document.dispatchEvent(new LeaveEvent(new URL(href, location.href), kind));
}
