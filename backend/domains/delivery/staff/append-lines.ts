import { and, eq, inArray, sql } from 'drizzle-orm';
import { type ImportProgress, mostLotCodes } from '../../../../lib/delivery/staff/contract';
import { maskCode } from '../../../../lib/files/mask-code';
import type { Executor } from '../../../database/connect';
import { cardImport, cardImportProblem, cardLot } from '../../../database/schema/card-lots';
import { cardCode } from '../../../database/schema/fulfilment';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { newId } from '../../../platform/new-id';
import { writeStaffAudit } from '../../../platform/write-audit';
import {
  type CardRow,
  cardEnding,
  cardIndex,
  cardIndexes,
  cardKeyId,
  decryptCard,
  encryptCard,
} from '../codes/card-vault';
import { type LotEntry, lockOwnLot, progressOf } from './import-progress';
import { readLine } from './read-line';

/** Lines left out of one import, so that a wrong file ends early. */
const mostProblems = 100_000;

type Part = { id: string; firstLine: number; lines: readonly (readonly string[])[] };
type Problem = typeof cardImportProblem.$inferInsert;
type Code = { line: number; cardNo: string | null; secret: string; hash: string };

/**
 * Reads the next lines of an import. Codes are sealed and wait apart from the codes of the shop. A part that was read
 * before changes nothing.
 * @throws StoreError 404; `cardLot_stateInvalid` after the end; `cardLot_lineMissing` for a gap; `cardLot_tooMany`, `cardLot_tooManyBad`
 */
export async function appendLines(context: Context, part: Part): Promise<ImportProgress> {
  return context.db.transaction(async (tx) => {
    const lot = await lockOwnLot(tx, context, part.id);
    if (lot.state !== 'IMPORTING') throw new StoreError('cardLot_stateInvalid');
    if (part.firstLine <= lot.linesRead) return progressOf(lot);
    if (part.firstLine > lot.linesRead + 1) throw new StoreError('cardLot_lineMissing');
    const { codes, problems } = readPart(context, lot, part);
    const known = await findKnown(tx, context, lot, codes);
    const fresh = codes.filter(({ line }) => !known.some((one) => one.line === line));
    const twice = await storeCodes(tx, context, lot, fresh);
    const leftOut = [...problems, ...known, ...twice];
    if (leftOut.length > 0) await tx.insert(cardImportProblem).values(leftOut);
    const [after] = await tx
      .update(cardLot)
      .set({
        linesRead: lot.linesRead + part.lines.length,
        codes: lot.codes + fresh.length - twice.length,
        knownLines: lot.knownLines + known.length,
        badLines: lot.badLines + problems.length + twice.length,
        updatedTime: context.clock.now(),
      })
      .where(eq(cardLot.id, lot.id))
      .returning();
    if (!after) throw new Error('The lot was not written');
    if (after.codes > mostLotCodes) {
      throw new StoreError('cardLot_tooMany', { data: { args: [mostLotCodes] } });
    }
    if (after.knownLines + after.badLines > mostProblems) {
      throw new StoreError('cardLot_tooManyBad', { data: { args: [mostProblems] } });
    }
    await writeStaffAudit(tx, context, {
      action: 'card_lot.append',
      subjectId: lot.id,
      detail: { lines: part.lines.length, codes: after.codes },
    });
    return progressOf(after);
  });
}

function readPart(
  { environment }: Context,
  lot: LotEntry,
  part: Part,
): { codes: Code[]; problems: Problem[] } {
  const codes: Code[] = [];
  const problems: Problem[] = [];
  const by = lot.ignoresCase ? 'FOLDED' : 'EXACT';
  for (const [index, cells] of part.lines.entries()) {
    const line = part.firstLine + index;
    const read = readLine(cells, lot.columns);
    if ('problem' in read) {
      problems.push({ lotId: lot.id, line, problem: read.problem, masked: maskCode(read.text) });
    } else {
      codes.push({ line, ...read, hash: cardIndex(environment, read.secret, by) });
    }
  }
  return { codes, problems };
}

/**
 * The lines whose code is in the shop already, whichever secret sealed it. Codes from before case was part of a code are
 * indexed without it, so a lot whose codes have a case compares the codes themselves.
 */
async function findKnown(
  tx: Executor,
  { environment }: Context,
  lot: LotEntry,
  codes: readonly Code[],
): Promise<Problem[]> {
  if (codes.length === 0) return [];
  const spellings = (secret: string) =>
    lot.ignoresCase ? [secret, secret.toUpperCase(), secret.toLowerCase()] : [secret];
  const indexes = (secret: string) => [
    ...spellings(secret).flatMap((one) => cardIndexes(environment, one, 'EXACT')),
    ...cardIndexes(environment, secret, 'FOLDED'),
  ];
  const hashes = codes.flatMap(({ secret }) => indexes(secret));
  const rows = await tx
    .select({
      id: cardCode.id,
      skuId: cardCode.skuId,
      secretEnc: cardCode.secretEnc,
      hash: cardCode.secretHash,
      inLot: cardCode.batchId,
      inState: cardCode.state,
    })
    .from(cardCode)
    .where(
      sql`${cardCode.secretHash} in (select jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb))`,
    );
  const byHash = new Map(rows.map((row) => [row.hash, row]));
  return codes.flatMap(({ line, secret }) => {
    const found = indexes(secret)
      .map((one) => byHash.get(one))
      .find((one) => one !== undefined && (lot.ignoresCase || isSame(environment, one, secret)));
    if (!found) return [];
    const { inLot, inState } = found;
    return { lotId: lot.id, line, problem: 'IN_SHOP' as const, masked: maskCode(secret), inLot, inState };
  });
}

function isSame(ring: Context['environment'], row: CardRow & { secretEnc: string }, secret: string): boolean {
  return decryptCard(ring, row, row.secretEnc) === secret;
}

/** Stores sealed codes. @returns the lines that repeat an earlier line of the file */
async function storeCodes(
  tx: Executor,
  { environment }: Context,
  lot: LotEntry,
  codes: readonly Code[],
): Promise<Problem[]> {
  if (codes.length === 0) return [];
  const keyId = cardKeyId(environment);
  const rows = codes.map(({ line, cardNo, secret, hash }) => {
    const row = { id: newId(), skuId: lot.skuId };
    return {
      lot_id: lot.id,
      line,
      id: row.id,
      key_id: keyId,
      card_no_enc: cardNo === null ? null : encryptCard(environment, row, cardNo),
      secret_enc: encryptCard(environment, row, secret),
      secret_hash: hash,
      ending_hash: cardEnding(environment, secret),
      masked: maskCode(secret),
    };
  });
  // One parameter for all rows: a parameter for each value would take longer than the sealing.
  const { rows: stored } = await tx.execute<{ line: number }>(sql`
    insert into card_import (lot_id, line, id, key_id, card_no_enc, secret_enc, secret_hash, ending_hash, masked)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as part (lot_id text, line int, id text, key_id text, card_no_enc text, secret_enc text, secret_hash text,
        ending_hash text, masked text)
    order by line
    on conflict (lot_id, secret_hash) do nothing
    returning line`);
  if (stored.length === codes.length) return [];
  const lines = new Set(stored.map(({ line }) => line));
  const repeated = codes.filter(({ line }) => !lines.has(line));
  const first = await tx
    .select({ hash: cardImport.secretHash, line: cardImport.line })
    .from(cardImport)
    .where(
      and(
        eq(cardImport.lotId, lot.id),
        inArray(
          cardImport.secretHash,
          repeated.map(({ hash }) => hash),
        ),
      ),
    );
  const lineOf = new Map(first.map(({ hash, line }) => [hash, line]));
  return repeated.map(({ line, secret, hash }) => ({
    lotId: lot.id,
    line,
    problem: 'TWICE',
    masked: maskCode(secret),
    sameAsLine: lineOf.get(hash) ?? null,
  }));
}
