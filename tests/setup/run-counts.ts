/** `npm run test:all` raises the counts; a variable sets one of them (docs/faults.md). */
export const isRaised = process.env.TEST_COUNTS === 'raised';

/**
 * The most milliseconds that something may take: in `npm test` other tests use the same cores, so that a limit there only
 * shows that nothing waits for a fault to end.
 */
export const atMost = (alone: number, besideOthers: number) => (isRaised ? alone : besideOthers);

const count = (variable: string, usual: number, raised: number) =>
  Number(process.env[variable] ?? (isRaised ? raised : usual));

/** How often the tests repeat a race, a fault or a random step. */
export const runCounts = {
  /** Orders whose return page and webhook arrive together, with the sandbox. */
  races: count('PAYMENT_RACE_ORDERS', 8, 1000),
  /** The same with the stand-ins of Stripe and PayPal. */
  providerRaces: count('PAYMENT_RACE_ORDERS', 6, 1000),
  /** Orders that are canceled while their payment is confirmed. */
  cancelRaces: count('CANCEL_RACE_ORDERS', 5, 25),
  /** Orders whose responses from the provider are lost. */
  lostResponses: count('LOST_RESPONSE_ORDERS', 5, 200),
  /** Of them, those whose refund at Stripe is lost, each with the pause before a retry. */
  lostRefunds: count('LOST_RESPONSE_ORDERS', 4, 200),
  /** Top-ups whose response from the supplier is lost. */
  lostTopUps: count('LOST_TOP_UP_ORDERS', 5, 50),
  /** Top-ups whose switch-over to the next supplier is interrupted, and as many with a late answer. */
  switchedTopUps: count('SWITCHED_TOP_UP_ORDERS', 4, 200),
  /** Top-ups with 20 duplicate and forged callbacks each. */
  callbackOrders: count('CALLBACK_ORDERS', 4, 10),
  /** Random patterns of recharge fields, each with hostile inputs. */
  patterns: count('PATTERNS', 2_000, 10_000),
  /** Codes that an attacker guesses. */
  guesses: count('GUESSES', 300, 2_000),
  /** Tries to lock a member out, to flood them or to use up their codes. */
  attackTries: count('ATTACK_TRIES', 160, 20_000),
  /** Generated requests to all endpoints. */
  attackRequests: count('ATTACK_REQUESTS', 400, 20_000),
  /** Forms of paths and headers that are sent through the gateway. */
  attackForms: count('ATTACK_FORMS', 300, 3_000),
  /** Requests to poison cached pages or to cache personal ones. */
  attackPages: count('ATTACK_PAGES', 500, 5_000),
  /** Deliveries of one event. */
  deliveries: count('EVENT_DELIVERIES', 100, 10_000),
  /** Orders whose event arrives before their payment is stored. */
  earlyEvents: count('EARLY_EVENT_ORDERS', 4, 200),
  /** One of so many orders in which five events can arrive. */
  eventOrders: count('EVENT_ORDERS_OF', 12, 1),
  /** Requests that are sent at the same moment. */
  raceClients: count('RACE_CLIENTS', 24, 200),
  /** Repetitions of each race over HTTP. */
  raceRounds: count('RACE_ROUNDS', 1, 50),
  /** `kill -9` of a process during purchases. */
  kills: count('KILLS', 2, 300),
  /** `kill -9` of the production server during purchases. */
  shopKills: count('SHOP_KILLS', 3, 20),
  /** `kill -9` at each step between the database and outside. */
  failpointRounds: count('FAILPOINT_ROUNDS', 1, 5),
  /** Database connections that are ended during purchases. */
  endedConnections: count('ENDED_CONNECTIONS', 10, 500),
  /** Random acts of staff that move value. */
  staffActs: count('STAFF_ACTS', 240, 2000),
  /** Primaries of a cluster that die during purchases. */
  failovers: count('CLUSTER_FAILOVERS', 3, 10),
  /** Random orders, payments, refunds and disputes. */
  bookSteps: count('BOOK_STEPS', 40, 2000),
  /** Orders of a month with everything unusual. */
  monthOrders: count('MONTH_ORDERS', 45, 3000),
  /** One of so many generated corruptions is planted. */
  corruptionsOf: count('CORRUPTIONS_OF', 40, 1),
  /** Orders of the healthy shop that the doctor checks. */
  healthyOrders: count('HEALTHY_ORDERS', 100, 10_000),
  /** Sequences of random steps. */
  exploredSequences: count('EXPLORED_SEQUENCES', 2, 500),
  /** Random quotes and totals of the price rules. */
  priceCases: count('PRICE_CASES', 1_000, 20_000),
  /** Members for each state of a deal, at each place and in each language. */
  offerMembers: count('OFFER_MEMBERS', 1, 27),
  /** Rows of an export. */
  exportOrders: count('EXPORT_ORDERS', 2_000, 50_000),
  /** Codes of one lot; the largest allowed. */
  importedCodes: count('IMPORTED_CODES', 3_000, 100_000),
  /** Lines of a file of the catalogue. */
  fileLines: count('FILE_LINES', 1_500, 10_000),
  /** Members of one grant of a coupon. */
  grantMembers: count('GRANT_MEMBERS', 100, 100_000),
};

export const printFigures = (text: string): void => console.info(text);
