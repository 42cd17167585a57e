import { evidenceMegabytes } from '../promises';

/** What a file of evidence shows. A provider takes one file of each. */
export const evidenceFileKinds = ['RECEIPT', 'COMMUNICATION', 'DELIVERY', 'OTHER'] as const;
export type EvidenceFileKind = (typeof evidenceFileKinds)[number];

/** All files of one evidence together. */
export const mostEvidenceBytes = evidenceMegabytes * 1024 * 1024;

export const longestFileName = 100;

/** The longest note about evidence that staff submitted at the provider. */
export const longestNote = 1000;

/** The longest statement that the store submits: what the notes of every provider can hold. */
export const longestStatement = 2000;
