import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { readDocumentNumber } from '../../../lib/text/code';
import { readName } from '../../../lib/text/name';
import type { verificationContract } from '../../../lib/verification/contract';
import { countryCodes, hasBack, isIdNumber, isRealName } from '../../../lib/verification/identity-fields';
import type { Transaction } from '../../database/connect';
import { member, storedFile } from '../../database/schema/members';
import { identityVerification } from '../../database/schema/security';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { memberOf } from '../../platform/member-of';
import { newId } from '../../platform/new-id';
import { writeAudit } from '../../platform/write-audit';
import { readPasswordField } from '../auth/passwords/password-field';
import { documentHash, sealField } from './verification-vault';

type Given = z.output<(typeof verificationContract)['POST /upms/member/identity/submit']['body']>;

/** Each submission needs manual work. */
const limit = { points: 5, seconds: 24 * 3600 };

/**
 * Submits an identity verification: UNVERIFIED or VERIFICATION_FAILED becomes IN_VERIFICATION. Name and number are
 * stored sealed. A document already used by another member is only detected by staff, because reporting it here would
 * reveal who has an account.
 * @throws StoreError `member_identity_invalid` with data `{ field }`, `member_identity_statusInvalid`, 429
 */
export async function submitIdentity(context: Context, given: Given): Promise<{ status: 'IN_VERIFICATION' }> {
  const memberId = memberOf(context);
  const fields = readIdentity(context, given);
  await context.rateLimits.take(`identity:${memberId}`, limit);
  const id = newId();
  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    // The member's row is the lock: of two concurrent submissions the second finds IN_VERIFICATION.
    const moved = await tx
      .update(member)
      .set({ certificationStatus: 'IN_VERIFICATION', updatedTime: now, version: sql`${member.version} + 1` })
      .where(
        and(
          eq(member.id, memberId),
          inArray(member.certificationStatus, ['UNVERIFIED', 'VERIFICATION_FAILED']),
        ),
      )
      .returning({ id: member.id });
    if (moved.length === 0) throw new StoreError('member_identity_statusInvalid');
    await requireOwnDocuments(tx, memberId, given);
    await tx.insert(identityVerification).values({
      id,
      memberId,
      realNameEnc: sealField(context, id, 'realName', fields.realName),
      country: fields.country,
      idType: given.idType,
      idNumberEnc: sealField(context, id, 'idNumber', fields.idNumber),
      idNumberHash: documentHash(context, { ...fields, idType: given.idType }),
      frontFileId: given.frontImage,
      backFileId: given.backImage ?? null,
      selfieFileId: given.selfieImage,
      status: 'IN_VERIFICATION',
      submittedTime: now,
      createdTime: now,
      updatedTime: now,
    });
    await writeAudit(tx, context, {
      action: 'IDENTITY_SUBMITTED',
      actorType: 'MEMBER',
      actorId: memberId,
      subjectId: id,
      detail: { country: fields.country, idType: given.idType },
    });
  });
  return { status: 'IN_VERIFICATION' };
}

function readIdentity({ environment }: Context, given: Given) {
  const read = (text: string) => readPasswordField(text, given.enc, environment.encodeKey) ?? '';
  const realName = readName(read(given.realName));
  const country = given.country.toUpperCase();
  const idNumber = readDocumentNumber(read(given.idNumber));
  if (!isRealName(realName)) refuse('realName');
  if (!countryCodes.includes(country)) refuse('country');
  if (!isIdNumber(idNumber, country, given.idType)) refuse('idNumber');
  if (hasBack(given.idType) !== Boolean(given.backImage)) refuse('backImage');
  return { realName, country, idNumber };
}

/** Each picture must be the member's own unused upload; another member's is treated as missing. */
async function requireOwnDocuments(tx: Transaction, memberId: string, given: Given): Promise<void> {
  const images = { frontImage: given.frontImage, backImage: given.backImage, selfieImage: given.selfieImage };
  const wanted = Object.entries(images).flatMap(([field, file]) => (file ? [{ field, file }] : []));
  const files = await tx
    .select({ id: storedFile.id })
    .from(storedFile)
    .where(
      and(
        inArray(
          storedFile.id,
          wanted.map(({ file }) => file),
        ),
        eq(storedFile.ownerId, memberId),
        eq(storedFile.kind, 'IDENTITY'),
        sql`not exists (select 1 from ${identityVerification} v
          where ${storedFile.id} in (v.front_file_id, v.back_file_id, v.selfie_file_id))`,
      ),
    )
    .for('update');
  wanted.forEach(({ field, file }, place) => {
    const isTwice = wanted.findIndex((other) => other.file === file) !== place;
    if (isTwice || !files.some(({ id }) => id === file)) refuse(field);
  });
}

function refuse(field: string): never {
  throw new StoreError('member_identity_invalid', { data: { field } });
}
