/*
 * The most characters of typed texts: contracts refuse longer ones, and fields do not take them. Fields of shoppers repeat
 * the number, which tests/forbidden-code.test.ts compares. Lengths that texts of pages name are in promises.ts.
 */

/** Of an address of e-mail (RFC 5321), also where it is the name of an account. */
export const emailMost = 254;
/** Of a typed code by mail or text message, with its spaces. */
export const codeMost = 12;
/** Of a typed code of an authenticator or a recovery code, with its spaces and hyphens. */
export const factorCodeMost = 40;
/** Of a typed password that is compared with a stored one. */
export const typedPasswordMost = 256;
/** Of a phone number as it is typed. */
export const phoneMost = 20;

/** What is searched for. */
export const queryMost = 100;
/** Of the number of an order as it is typed or pasted. */
export const orderNumberMost = 40;
/** Of a name of a thing or person, and of a courier's tracking number. */
export const nameMost = 60;
/** Of the name of a saved list. */
export const viewNameMost = 30;

/** Why an act of staff is done. */
export const reasonMost = 200;
/** A reply to a member about a request, and why books are corrected. */
export const explanationMost = 500;
/** A note beside a reason of a list. */
export const shortNoteMost = 140;
/** A note of staff on an order or a member. */
export const staffNoteMost = 1000;
/** What a shopper says about an order, and a review. */
export const remarkMost = 200;
export const reviewMost = 500;

/** Of a document of identity. */
export const realNameMost = 60;
export const idNumberMost = 40;
/** Of a company on a receipt. */
export const companyNameMost = 120;
export const taxNumberMost = 40;
export const companyAddressMost = 200;
/** Of the name on a card. */
export const cardholderMost = 80;
/** Of a region of a postal address. */
export const regionMost = 80;

/** Of a link within the shop, of a courier's page, and of an endpoint of webhooks. */
export const linkMost = 200;
export const courierPageMost = 300;
export const endpointMost = 500;
/** Of a description of an endpoint, of a transfer's reference, and of a memo of coins. */
export const descriptionMost = 100;
/** Of a number or name of a setting, its text, and its lists of days. */
export const settingValueMost = 40;
export const settingTextMost = 300;
export const settingListMost = 2000;

/** Of the catalogue: keys of fields, patterns, options, and codes of categories. */
export const fieldKeyMost = 40;
export const patternMost = 120;
export const optionLabelMost = 80;
export const categoryCodeMost = 32;
/** Of a code of a present or coupon as it is typed, with what is pasted around it. */
export const typedCouponMost = 64;
