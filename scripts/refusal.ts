/** Something the person at the keyboard can put right. Its message is one clear sentence; no stack is shown. */
export class Refusal extends Error {}

/** Runs a command's main function; a refusal prints its sentence and ends with 1, anything else keeps its stack. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Refusal ? `\n  ${error.message}\n` : error);
    process.exit(1);
  }
}
