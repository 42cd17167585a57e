import { domains, type ExploredMutant } from './mutant';

const refunds = `${domains}/payments/settlement/refunds`;
const outcomes = `${domains}/payments/settlement/outcomes`;

/** Rows of the review of money of 2026-11-26 that no sequence of the explorer can show, with the reason. */
export const notExplored = {
  M19: 'The explorer has one process, and the clock of its store is that of the test, which steps advance by days: a clock that differs from that of the database cannot be told from time that passes. `tests/processes/clocks.api.test.ts` starts processes whose clocks differ, and the mutant "a process whose clock differs takes no job" removes what they show.',
} as const;

/** The faults of the other rows, each brought back by the smallest change of the present code. */
export const explored: ExploredMutant[] = [
  {
    name: 'M1: no coins for an order on hold or a fresh payment',
    changes: [
      {
        file: `${domains}/orders/lifecycle/coin-refunds.ts`,
        code: 'if (payment.provider === internalProvider) return true;',
        mutated: 'if (payment.provider !== undefined) return true;',
      },
    ],
    moves: 'BUY_WITH_RISKY_CARD(0, 0) ASK_REFUND_IN_COINS(0, 0)',
    finding: 'a member chose coins for an order that a risk had put on hold',
  },
  {
    name: 'M1: coins of a disputed payment are not spent',
    changes: [
      { file: `${domains}/coins/coin-lots.ts`, code: "where d.status = 'OPEN'", mutated: 'where false' },
    ],
    moves:
      'BUY_SERVICE(0, 0) DAY_PASSES(0, 0) ASK_REFUND_IN_COINS(0, 0) JOBS_RUN(0, 0) DISPUTE_OPENS(0, 0) BUY_WITH_COINS(0, 0)',
    finding: 'coins of a disputed payment were spent',
  },
  {
    name: 'M1: coins of a lost payment are taken back',
    changes: [
      {
        file: `${domains}/disputes/apply-loss.ts`,
        code: 'await takeCoinsBack(tx, services, { dispute: lost, order, payment }, lost.minor - part.minor);',
        mutated: '',
      },
    ],
    moves:
      'BUY_SERVICE(0, 0) DAY_PASSES(0, 0) ASK_REFUND_IN_COINS(0, 0) JOBS_RUN(0, 0) DISPUTE_OPENS(0, 0) DISPUTE_IS_LOST(0, 0)',
    finding: 'a member keeps coins of a payment that is lost',
  },
  {
    name: 'M2: a request whose refund is under way is not refused, and its refund is recorded',
    changes: [
      {
        file: `${domains}/refunds/lock-request.ts`,
        code: "if (!closed && type !== 'REPLACE_CODE') throw new StoreError('order_statusInvalid');",
        mutated: '',
      },
      {
        file: `${domains}/refunds/lock-request.ts`,
        code: 'if (await hasOpenRefund(tx, orderId)) return;',
        mutated: '',
      },
      {
        file: `${refunds}/complete-refund.ts`,
        code: "if (order.status === 'PENDING_REFUND') return order;",
        mutated: 'if (order.status) return order;',
      },
    ],
    moves:
      'BUY_PARCEL(0, 0) SHIP(0, 0) APPLY_FOR_RETURN(0, 0) APPROVE_REQUEST(0, 0) SEND_PARCEL_BACK(0, 0) REFUND_RESPONSES_ARE_LOST_FOR_A_DAY(0, 0) RECORD_ARRIVAL(0, 0) REFUSE_REQUEST(0, 0)',
    finding: 'the provider returned more than the store has recorded (stripe)',
  },
  {
    name: 'M3: the supplier is asked about a top-up whose order was refunded',
    changes: [
      {
        file: `${domains}/delivery/jobs.ts`,
        code: "'sweep.refunded-top-ups': (system) => queryRefundedTopUps(system),",
        mutated: "'sweep.refunded-top-ups': async () => undefined,",
      },
    ],
    moves: 'SUPPLIER_IS_SLOW(0, 0) BUY_TOP_UP(0, 0) WEEK_PASSES(0, 0) WEEK_PASSES(0, 0)',
    finding: 'a member has goods and their money (DIRECT, REFUNDED)',
  },
  {
    name: 'M4: a hold for a shared card does not end because time passes',
    changes: [
      {
        file: `${domains}/orders/lifecycle/screening-rules.ts`,
        code: 'cardMembers: cardMembers(screenedTime(now)),',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
        mutated: 'cardMembers: cardMembers(sql`${now.toISOString()}::timestamptz`),',
      },
      {
        file: `${domains}/orders/lifecycle/screening-rules.ts`,
        code: 'used.succeeded_time > mine.succeeded_time - interval',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
        mutated: 'used.succeeded_time > ${time} - interval',
      },
    ],
    moves:
      'BUY_WITH_SHARED_CARD(0, 0) BUY_WITH_SHARED_CARD(1, 0) BUY_WITH_SHARED_CARD(2, 0) DAY_PASSES(0, 0)',
    finding: 'a hold for a risk ended although staff had not released it',
  },
  {
    name: 'M5: a refund that the provider has made is not returned by bank as well',
    changes: [
      { file: `${refunds}/manual-refund.ts`, code: "row?.status !== 'MANUAL'", mutated: 'row' },
      {
        file: `${refunds}/sweep-refunds.ts`,
        code: 'await settleListedRefunds(services, await readPaymentRow(services.db, row.paymentLogId));',
        mutated: '',
      },
    ],
    moves:
      'BUY_CODES(0, 0) REFUND_RESPONSES_ARE_LOST_FOR_A_DAY(0, 0) REFUND_WHOLE(0, 0) RESPONSES_ARE_LOST(2, 0) RESPONSES_ARE_LOST(2, 0) RESPONSES_ARE_LOST(2, 0) RESPONSES_ARE_LOST(2, 0) DAY_PASSES(0, 0) RETURN_BY_BANK(0, 0)',
    finding: 'more was returned than was paid',
  },
  {
    name: 'M6: coins instead of a payment are worth what arrived',
    changes: [
      {
        file: `${outcomes}/payment-entries.ts`,
        code: 'const coins = money && (await receivedFen(tx, payment, money));',
        mutated: 'const coins = money && tx && receivedFen && payment.amountFen;',
      },
    ],
    moves:
      'PLACE_CODES(0, 0) OPEN_CARD_PAYMENT(0, 0) ANOTHER_AMOUNT_ARRIVES(0, 0) REFUNDS_ARE_REFUSED(0, 0) EVENTS_ARRIVE(0, 0) DAY_PASSES(0, 0) RETURN_IN_COINS(0, 0)',
    finding: 'more coins were given than money arrived',
  },
  {
    name: 'M7: a paid parcel that staff do not send is refunded',
    changes: [
      {
        file: `${domains}/delivery/jobs.ts`,
        code: ': sweepStaffDeliveries(system),',
        mutated: ': Promise.resolve(),',
      },
    ],
    moves: 'BUY_PARCEL(0, 0)',
    finding: 'has not ended after 45 days: an order in PENDING_SHIPMENT',
  },
  {
    name: 'M8: a refund that fails after its success is left to staff',
    changes: [
      { file: `${refunds}/settle-refunds.ts`, code: 'await reverseRefund(services, row);', mutated: '' },
    ],
    moves: 'BUY_CODES(0, 0) REFUND_WHOLE(0, 0) REFUND_COMES_BACK(0, 0)',
    finding: 'the provider returned less than the store has recorded (stripe)',
  },
  {
    name: 'M9: an order expires while its provider has no keys',
    changes: [
      {
        file: `${outcomes}/settle-payment.ts`,
        code: 'if (!provider) return closeWithoutProvider(services, current);',
        mutated: "if (!provider) throw new Error('not configured');",
      },
    ],
    moves: 'PLACE_CODES(0, 0) OPEN_CARD_PAYMENT(0, 0) KEYS_ARE_MISSING(0, 0)',
    finding: 'an unpaid order has not expired while a provider has no keys',
  },
  {
    name: 'M10: a refund that was made at the provider is recorded',
    changes: [
      {
        file: `${refunds}/settle-refunds.ts`,
        code: 'const recorded = await recordProviderRefund(services, payment, providerRefundId);',
        mutated: "const recorded: Result = recordProviderRefund ? 'UNKNOWN_REFUND' : 'RECORDED';",
      },
    ],
    moves: 'BUY_WITH_RISKY_CARD(0, 0) DASHBOARD_REFUND(0, 1) RELEASE_HOLD(0, 0)',
    finding: 'the provider returned more than the store has recorded (stripe)',
  },
  {
    name: 'M11: no parcel is sent while the payment is disputed',
    changes: [
      {
        file: `${domains}/orders/staff/decide-order.ts`,
        code: "if ((await openDisputeTime(tx, { orderId: order.id })) !== null) throw new StoreError('order_disputed');",
        mutated: '',
      },
    ],
    moves: 'BUY_PARCEL(0, 0) DISPUTE_OPENS(0, 0) SHIP(0, 0)',
    finding: 'an order was delivered by staff while its payment was disputed',
  },
  {
    name: 'M12: a code of a voided lot is not delivered',
    changes: [
      {
        file: `${domains}/delivery/codes/undeliverable-cards.ts`,
        // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
        code: "${cardLot.state} = 'VOID')`",
        mutated: 'false)`',
      },
    ],
    moves:
      'PLACE_CODES(0, 0) IMPORT_CODES(0, 0) VOID_LOT(0, 0) OPEN_CARD_PAYMENT(0, 0) PAY_BY_CARD(0, 0) EVENTS_ARRIVE(0, 0)',
    finding: 'a code was delivered that staff had voided',
  },
  {
    name: 'M13: an expired code is not delivered',
    changes: [
      {
        file: `${domains}/delivery/codes/undeliverable-cards.ts`,
        code: "gt(cardCode.expireTime, addTime(now, shortestLife, 'millisecond'))),",
        mutated: "gt(cardCode.expireTime, addTime(now, -9 * shortestLife, 'millisecond'))),",
      },
    ],
    moves:
      'IMPORT_CODES_THAT_EXPIRE(0, 0) SELL_EXPIRING_FIRST(0, 0) PLACE_CODES(0, 0) OPEN_CARD_PAYMENT(0, 0) PAY_BY_RISKY_CARD(0, 0) EVENTS_ARRIVE(0, 0) DISPUTE_OPENS(0, 0) RELEASE_HOLD(0, 0) DAYS_PASS(0, 0) DISPUTE_IS_WON(0, 0) DAY_PASSES(0, 0)',
    finding: 'a code was delivered after its expiry',
  },
  {
    name: 'M14: a payment whose effects fail is recorded',
    changes: [
      {
        file: `${domains}/orders/lifecycle/record-fact.ts`,
        code: "return transact(services.db, (tx) => work(tx, 'ALONE'));",
        mutated: 'throw error;',
      },
    ],
    moves: 'PLACE_CODES(0, 0) OPEN_CARD_PAYMENT(0, 0) EFFECTS_FAIL(0, 0)',
    finding: 'a payment whose effects fail is not recorded',
  },
  {
    name: 'M15: the account of a disputed buyer is not closed',
    changes: [
      {
        file: `${domains}/account/close-account.ts`,
        code: 'if (open || owed || disputed)',
        mutated: 'if (open || owed || (disputed && open))',
      },
    ],
    moves: 'BUY_CODES(0, 0) RECEIVE(0, 0) DISPUTE_OPENS(0, 0) CLOSE_ACCOUNT(0, 0)',
    finding: 'an account was closed while a payment of it was disputed',
  },
  {
    name: 'M16: a refund that ends an inquiry is allowed',
    changes: [
      {
        file: `${domains}/orders/open-dispute.ts`,
        code: "channel === 'ORIGINAL' ? eq(dispute.withheld, true) : undefined",
        mutated: "channel === 'ORIGINAL' ? undefined : undefined",
      },
    ],
    moves: 'BUY_CODES(0, 0) INQUIRY_OPENS(0, 0) REFUND_WHOLE(0, 0)',
    finding: 'a refund that would end an inquiry was refused',
  },
  {
    name: 'M17: a refund that was paid beside a lost dispute is recorded',
    changes: [
      {
        file: `${refunds}/complete-refund.ts`,
        code: 'if (!how.isPaidByProvider) return;',
        mutated: 'return;',
      },
    ],
    moves:
      'BUY_WITH_SLOW_REFUNDS(0, 0) REFUND_NEWEST(0, 0) DISPUTE_OPENS(0, 0) DISPUTE_IS_LOST(0, 0) REFUND_SUCCEEDS_LATE(0, 0)',
    finding: 'the provider returned more than the store has recorded (stripe)',
  },
  {
    name: 'M18: a late payment of a closed account is refunded',
    changes: [
      {
        file: `${outcomes}/apply-fact.ts`,
        code: "return buyer !== undefined && buyer.status !== 'CLOSED';",
        mutated: 'return buyer !== undefined;',
      },
    ],
    moves:
      'PLACE_CODES(0, 0) OPEN_CARD_PAYMENT(0, 0) PAY_BY_SLOW_CARD(0, 0) EVENTS_ARRIVE(0, 0) HALF_HOUR_PASSES(0, 0) HALF_HOUR_PASSES(0, 0) CLOSE_ACCOUNT(0, 0) BANK_DECIDES(0, 1) EVENTS_ARRIVE(0, 0)',
    finding: 'an order was delivered to a closed account',
  },
  {
    name: 'M20: a dispute about a part takes units in proportion',
    changes: [
      {
        file: `${domains}/disputes/apply-loss.ts`,
        code: 'const lostUnits = continues ? shareDown(units, part.amountFen, leftFen) : units;',
        mutated: 'const lostUnits = units;',
      },
    ],
    moves: 'BUY_CODES(0, 4) DISPUTE_ABOUT_PART_OPENS(0, 0) DISPUTE_IS_LOST(0, 0)',
    finding: 'a dispute about a part took more units than money',
  },
  {
    name: 'M21: a return whose arrival waits for a second person is not closed',
    changes: [
      {
        file: `${domains}/refunds/decide-request.ts`,
        code: 'const arrived = await recordArrival(tx, context, request);',
        mutated: 'const arrived = request;',
      },
    ],
    moves:
      'BUY_DEAR_PARCEL(0, 1) SHIP(0, 0) APPLY_FOR_RETURN(0, 1) APPROVE_REQUEST(0, 0) RECORD_ARRIVAL(0, 0) WEEK_PASSES(0, 0)',
    finding: 'a return that has arrived was closed without a refund',
  },
];
