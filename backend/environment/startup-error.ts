/** The process cannot start. The message is printed without a stack trace; the exit code is 1. */
export class StartupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartupError';
  }
}
