import type { EvidenceFileKind } from '../../lib/disputes/rules';

/** What the store shows in a dispute. The texts are in the language of banks (`bankLocale`). */
export type DisputeEvidence = {
  disputeId: string;
  /** The code of the provider, as in its fact. */
  reason: string;
  /** The product as it was sold. */
  product: string;
  /** What staff state; at most `longestStatement` characters. */
  statement: string;
  /** When and from where the goods were delivered and opened, one line each; empty when nothing is known. */
  activity: string;
  deliveredTime: Date | null;
  customer: { name: string | null; email: string | null; ip: string | null };
  /** How the terms of refunds were shown and accepted. */
  terms: string;
  parcel: { carrier: string; trackingNo: string; shippedTime: Date | null; address: string } | null;
  /** At most one of each kind; together at most `mostEvidenceBytes`. */
  files: readonly EvidenceContent[];
};

export type EvidenceContent = {
  id: string;
  kind: EvidenceFileKind;
  /** With the ending of its type. */
  name: string;
  mime: 'image/jpeg' | 'application/pdf';
  content: Uint8Array<ArrayBuffer>;
};
