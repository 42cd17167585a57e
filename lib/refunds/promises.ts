/**
 * What the shop promises about refunds and returns. The rules apply these numbers, and texts of pages, mails and articles
 * name them (`{codeDays}`), so that both cannot differ.
 */
export const refundPromises = {
  /** Days after the delivery in which a refund or another code can be requested. */
  codeDays: 30,
  topUpDays: 7,
  /** For a parcel that arrived damaged or with the wrong product. An unused one has the days of its product. */
  parcelDays: 30,
  /** Days until a refund has arrived at the latest; banks take up to ten working days. */
  payPalDays: 5,
  walletDays: 10,
  cardDays: 14,
} as const;
