import { connect } from '../database/connect';
import { resealMemberFactors } from '../domains/auth/factors/reseal-member-factors';
import { resealWebhookSecrets } from '../domains/connections/reseal-webhook-secrets';
import { resealCards } from '../domains/delivery/codes/reseal-cards';
import { resealFiles } from '../domains/files/reseal-files';
import { resealRechargeValues } from '../domains/orders/reseal-recharge-values';
import { resealPush } from '../domains/push/reseal-push';
import { resealFactors } from '../domains/staff/sign-in/reseal-factors';
import { resealVerifications } from '../domains/verification/reseal-verifications';
import { readEnvironment } from '../environment/environment';
import { StartupError } from '../environment/startup-error';
import { createLog } from '../platform/logging/log';
import { resealNotices } from '../platform/mail/reseal-notices';
import { createClock } from '../ports/clock';
import { requireMigrated } from '../prepare-database';
import { createFileStorage } from '../providers/file-storage/file-storages';

const parts = {
  'card codes': resealCards,
  'recharge values': resealRechargeValues,
  'identity verifications': resealVerifications,
  'private files': resealFiles,
  'authenticators of staff': resealFactors,
  'authenticators of members': resealMemberFactors,
  mails: resealNotices,
  'webhook secrets': resealWebhookSecrets,
  'notifications on devices': resealPush,
};

/**
 * Seals everything with the current STORE_SECRET, so that STORE_OLD_SECRETS can be removed. May be repeated, and run
 * beside the shop on PostgreSQL; with an embedded database, stop the shop first.
 */
async function main(): Promise<void> {
  const environment = readEnvironment();
  const connection = await connect(environment);
  let failures = 0;
  try {
    await requireMigrated(environment, connection);
    const services = {
      db: connection.db,
      environment,
      fileStorage: createFileStorage(environment, createClock()),
      log: createLog(environment),
    };
    for (const [name, reseal] of Object.entries(parts)) {
      const { resealed, failed } = await reseal(services);
      process.stdout.write(`${name}: ${resealed} sealed again, ${failed} failed\n`);
      failures += failed;
    }
  } finally {
    await connection.close();
  }
  if (failures > 0) {
    throw new StartupError(
      'Some values cannot be opened. Keep STORE_OLD_SECRETS, and see the log for the rows.',
    );
  }
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
