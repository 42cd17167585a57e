import { useMutation } from '@tanstack/react-query';
import { create } from 'zustand';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/browser';

type StepUp = {
  /** Set while the code dialog is open; called with whether it was accepted. */
  readonly settle: ((isProved: boolean) => void) | null;
};

export const useStepUp = create<StepUp>()(() => ({ settle: null }));

/** The person closed the question for a code: nothing was done. */
export class StepUpCanceled extends Error {
  override readonly name = 'StepUpCanceled';
}

let asking: Promise<boolean> | null = null;

function askForCode(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    useStepUp.setState({
      settle: (isProved) => {
        asking = null;
        useStepUp.setState({ settle: null });
        resolve(isProved);
      },
    });
  });
  return asking;
}

/**
 * Runs a call; when it needs a second factor that is not older than ten minutes, asks for a code and runs it again.
 * @throws StepUpCanceled
 */
export async function withStepUp<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ApiError) || error.message !== 'staff_stepUpRequired') throw error;
    if (!(await askForCode())) throw new StepUpCanceled();
    return run();
  }
}

export function useProveFactor() {
  return useMutation({
    mutationKey: ['staff-step-up'],
    mutationFn: (code: string) => call('POST /auth/admin/session/step_up', { body: { code } }),
  });
}
