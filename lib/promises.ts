/*
 * Times, sums and lengths that texts name. The rule reads its number here, and texts of pages, mails and articles name it as a
 * placeholder (`{codeMinutes}`), so that both cannot differ. A number that staff can change is a setting and not here.
 */

/** Signing in. */
export const codeMinutes = 5;
export const linkMinutes = 30;
/** Of a name and network after wrong passwords. */
export const lockMinutes = 30;
/** In which wrong passwords for a name are counted before its owner gets a mail. */
export const guessMinutes = 60;

/** Characters of a password, as in the specification of the shop; of staff as in ASVS V6.2 (docs/decisions/052). */
export const passwordLeast = 6;
export const passwordMost = 20;
export const staffPasswordLeast = 12;
export const staffPasswordMost = 64;

/** Digits of the codes that the shop sends and that an authenticator shows. */
export const codeDigits = 6;
/** Codes that each replace an authenticator once. */
export const recoveryCodeCount = 10;
/** Passkeys of one account, and characters of the name of one. */
export const passkeyMost = 10;
export const passkeyNameMost = 60;
/** Characters of a member's name, and of names elsewhere that the profile may have. */
export const nicknameMost = 20;
export const qqLeast = 5;
export const qqMost = 11;
export const wechatLeast = 6;
export const wechatMost = 20;

/** The largest files: a picture before it is cropped, other pictures, logos, files of a message, and files of codes. */
export const avatarMegabytes = 10;
export const pictureMegabytes = 5;
export const logoMegabytes = 2;
export const attachmentMegabytes = 5;
/** All files of the evidence of a dispute together, which every payment provider takes. */
export const evidenceMegabytes = 4;
export const importMegabytes = 12;
/** Lines of a file of the catalogue, and those of them that change something. */
export const catalogueFileLines = 20_000;
export const catalogueFileChanges = 2_000;
/** Characters of the secret of a card, and of the code of a coupon. */
export const secretLeast = 8;
export const secretMost = 64;
export const couponCodeLeast = 4;
export const couponCodeMost = 20;
/** The names of a courier, and the characters of one. */
export const courierNames = 10;
export const courierNameMost = 40;

/** The member's own data. */
export const exportDays = 7;
/** After the decision, until the pictures of a document are deleted. */
export const documentDays = 30;
/** After the end of a request, until its pictures are deleted. */
export const evidenceDays = 180;
export const signInLogDays = 90;

/** The usual time of a decision about documents, and until when an order waits for one. */
export const verificationMinutes = 30;
export const verificationHours = 48;
/** The usual time of a check of a payment, and the time in which staff decide about a request. */
export const riskHours = 24;
export const decisionHours = 48;

/** Between two mails about alarms of one kind. */
export const alarmMailMinutes = 60;
/** Wrong codes of a member of staff before the authenticator is locked. */
export const staffCodeTries = 3;

/** Before its end, in which a coupon counts as expiring. */
export const couponDays = 3;
export const coinsPerYuan = 100;
export const coinMonths = 6;
/** Of spending that determine the level of a member. */
export const levelDays = 365;
/** Of orders from which the times of deliveries are measured. */
export const measuredDays = 30;
/** Between two updates of the exchange rates. */
export const rateMinutes = 60;
/** For which declined payments of a member are counted. */
export const declineMinutes = 60;
/** In which the presents of a member are counted. */
export const presentHours = 24;

/** For which a code is shown, and after a proof of the buyer shown without another proof. */
export const coverSeconds = 60;
export const proofMinutes = 15;

/** The back office: sessions, the lock of an authenticator, and invitations. */
export const staffIdleMinutes = 30;
export const staffHours = 8;
export const staffLockMinutes = 30;
export const stepUpMinutes = 10;
export const invitationHours = 48;
/** In which what one person did alone is counted. */
export const approvalHours = 24;
/** Hours after which a request takes effect in a shop of one person. */
export const aloneHours = 24;
/** Before a payment, in which other members who paid with its card are counted. */
export const cardHours = 24;
/** Between two checks of an order on hold for a risk. */
export const recheckMinutes = 5;
/** Until staff see a top-up for which the supplier has no result. */
export const topUpHours = 2;
/** Until every page has a change of a setting. */
export const pageSeconds = 2;
/** Windows of figures. */
export const soldDays = 30;
export const booksDays = 30;
export const latencyHours = 24;
export const callHours = 1;
export const failedDays = 14;
/** Outgoing webhooks: tries of an event, the days that they take at most, the days that its row is kept. */
export const webhookTries = 8;
export const webhookDays = 3;
export const webhookKeptDays = 30;
/** In which the former secret signs as well. */
export const secretOverlapHours = 24;
/** Of the orders of a member that are shown beside a refund. */
export const historyDays = 365;
/** Before its end, in which a lot of codes counts as expiring. */
export const lotDays = 60;

/** Of banks, until they release what a failed payment has blocked. */
export const bankHoldDays = '3–7';
