import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  type CardLotState,
  cardLotStates,
  type LineProblem,
  lineProblems,
} from '../../../lib/permissions/catalogue-states';
import { sku } from './catalog';
import { bookkeeping, fen, idColumn, oneOf, time } from './columns';
import { staffAccount } from './staff';

/** Card codes of one sku that came together: one purchase from a supplier. */
export const cardLot = pgTable(
  'card_lot',
  {
    id: idColumn(),
    skuId: text('sku_id')
      .notNull()
      .references(() => sku.id),
    /** `YYMMDD-n`, day of the import; lots from before imports have their id. */
    sn: text('sn').notNull().unique(),
    state: text('state').$type<CardLotState>().notNull(),
    supplier: text('supplier').notNull(),
    invoice: text('invoice').notNull().default(''),
    /** Cost of one code; null for lots from before imports. */
    costFen: fen('cost_fen'),
    expireTime: time('expire_time'),
    columns: text('columns').$type<'SECRET' | 'CARD_NO_SECRET'>().notNull().default('SECRET'),
    /** Codes that differ in case alone are one code. */
    ignoresCase: boolean('ignores_case').notNull().default(false),
    /** Lines read so far; the next part of the import starts after them. */
    linesRead: integer('lines_read').notNull().default(0),
    /** Codes that were imported. */
    codes: integer('codes').notNull().default(0),
    /** Lines left out because their code was in the shop. */
    knownLines: integer('known_lines').notNull().default(0),
    /** Lines left out for another reason. */
    badLines: integer('bad_lines').notNull().default(0),
    /** Null for lots from before imports. */
    importedBy: text('imported_by').references(() => staffAccount.id),
    /** The second person, when one was needed. */
    approvedBy: text('approved_by').references(() => staffAccount.id),
    ...bookkeeping,
  },
  (table) => [
    index('card_lot_sku').on(table.skuId, table.id),
    index('card_lot_importer').on(table.importedBy, table.id),
    index('card_lot_importing').on(table.updatedTime).where(sql`state = 'IMPORTING'`),
    check('card_lot_state_known', oneOf(table.state, cardLotStates)),
    check('card_lot_cost', sql`${table.costFen} >= 0`),
  ],
);

/** Sealed codes of a lot that is being imported. They move to `card_code` all at once. */
export const cardImport = pgTable(
  'card_import',
  {
    lotId: text('lot_id')
      .notNull()
      .references(() => cardLot.id, { onDelete: 'cascade' }),
    /** Number of the line in the file, from 1. */
    line: integer('line').notNull(),
    /** Id of the future card code, to which the sealed values are bound. */
    id: text('id').notNull(),
    keyId: text('key_id').notNull(),
    cardNoEnc: text('card_no_enc'),
    secretEnc: text('secret_enc').notNull(),
    secretHash: text('secret_hash').notNull(),
    /** As in `card_code`. */
    endingHash: text('ending_hash'),
    masked: text('masked').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lotId, table.line] }),
    uniqueIndex('card_import_once').on(table.lotId, table.secretHash),
  ],
);

/** A line that was left out of an import. */
export const cardImportProblem = pgTable(
  'card_import_problem',
  {
    lotId: text('lot_id')
      .notNull()
      .references(() => cardLot.id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    problem: text('problem').$type<LineProblem>().notNull(),
    masked: text('masked').notNull(),
    /** The line with the same code in this file. */
    sameAsLine: integer('same_as_line'),
    /** The lot and the state of the same code in the shop. */
    inLot: text('in_lot'),
    inState: text('in_state'),
  },
  (table) => [
    primaryKey({ columns: [table.lotId, table.line] }),
    check('card_import_problem_known', oneOf(table.problem, lineProblems)),
  ],
);
