/** How the browser's history takes the next page. `traverse`: back or forward, its address is there already. */
export type LeaveKind = 'push' | 'replace' | 'traverse';

/** Heard on `document` before the router goes to another page by itself, not by a click on a link. */
export class LeaveEvent extends Event {
  static readonly type = 'leave';

  constructor(
    readonly to: URL,
    readonly kind: LeaveKind,
  ) {
    super(LeaveEvent.type, { cancelable: true });
  }
}

/** Tells of such a navigation; false when its page is loaded whole instead, and the router has nothing to do. */
export function mayLeaveFor(address: string, kind: LeaveKind): boolean {
  return document.dispatchEvent(new LeaveEvent(new URL(address, location.href), kind));
}
