// Loaded into a process of a test before its program: moves the clock of that process by CLOCK_AHEAD milliseconds.
const ahead = Number(process.env.CLOCK_AHEAD ?? 0);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  // Next.js copies the functions that the class itself has.
  static UTC = RealDate.UTC;
  static parse = RealDate.parse;
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + ahead);
    else super(...given);
  }
  static now() {
    return RealDate.now() + ahead;
  }
};
