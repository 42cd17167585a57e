/** An error that the user can fix. Its message is printed without a stack trace. */
export class CommandError extends Error {}

/** Runs the main function of a command. On an error, prints it and exits with 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(
      error instanceof CommandError || (error instanceof Error && error.name === 'StartupError')
        ? `\n  ${error.message}\n`
        : error,
    );
    process.exit(1);
  }
}
