import { describe, expect, it } from 'vitest';
import { type ActionFacts, actionsOf } from './order-actions';

const paid: ActionFacts = {
  status: 'PENDING_SHIPMENT',
  holdReason: 'NONE',
  deliveryMode: 'SHIPPING',
  deliveryState: 'WAITING',
  hasAccount: false,
  deliveredQuantity: 0,
  canReview: false,
  isLate: false,
  refundAskedTime: null,
  isInVain: false,
  canApply: false,
  refundedQuantity: 0,
  hasMismatch: false,
  isDisputed: false,
};
const modes = ['SHIPPING', 'MANUAL', 'DIRECT', 'CARD'] as const;

describe('the refund of a paid order that is not delivered', () => {
  const refundOf = (facts: Partial<ActionFacts>) =>
    actionsOf({ ...paid, ...facts }).find((action) => action === 'ASK_REFUND' || action === 'REQUEST_REFUND');

  it('is possible at once for what people deliver, until it is sent', () => {
    expect(modes.map((deliveryMode) => refundOf({ deliveryMode }))).toEqual([
      'ASK_REFUND',
      'ASK_REFUND',
      undefined,
      undefined,
    ]);
    expect(modes.map((deliveryMode) => refundOf({ deliveryMode, deliveryState: 'SENDING' }))).toEqual(
      modes.map(() => undefined),
    );
  });

  it('is possible for everything that is late: at once, or when the result of what was sent is known', () => {
    const late = { isLate: true };
    expect(modes.map((deliveryMode) => refundOf({ ...late, deliveryMode }))).toEqual(
      modes.map(() => 'ASK_REFUND'),
    );
    const sent = { ...late, deliveryState: 'SENDING' } as const;
    expect(modes.map((deliveryMode) => refundOf({ ...sent, deliveryMode }))).toEqual(
      modes.map(() => 'REQUEST_REFUND'),
    );
    expect(refundOf({ ...sent, refundAskedTime: new Date() }), 'asked already').toBeUndefined();
  });

  it('is not possible after a part was delivered or during a dispute', () => {
    expect(refundOf({ deliveredQuantity: 1 })).toBeUndefined();
    expect(refundOf({ isDisputed: true })).toBeUndefined();
  });
});
