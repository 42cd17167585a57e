import type { VerifyScene } from '../../../../lib/auth/verify-code-contract';

/** Scenes of a signed-in member: their codes go to the member's own e-mail address or phone. */
const stepUpScenes = [
  'CARD_REVEAL',
  'UNBIND',
  'BIND_EMAIL',
  'BIND_PHONE',
  'SET_PASSWORD',
  'ACCOUNT_EXPORT',
  'ACCOUNT_CLOSE',
  'LINK_SIGN_IN',
  'FACTORS',
] as const satisfies VerifyScene[];
export type StepUpScene = (typeof stepUpScenes)[number];

/** Whether a scene requires a signed-in member. */
export function isStepUp(scene: VerifyScene): scene is StepUpScene {
  return stepUpScenes.some((known) => known === scene);
}

/** Whether a code of the scene may verify a contact that is new to the shop. */
export function takesNewContact(scene: VerifyScene): boolean {
  return !isStepUp(scene) || scene === 'BIND_EMAIL' || scene === 'BIND_PHONE';
}

/** Whether the scene requires an existing account, order or present: others get the same response and no mail. */
export function needsAccount(scene: VerifyScene): boolean {
  return scene === 'RESET_PASSWORD' || scene === 'ORDER_LOOKUP' || scene === 'PRESENT';
}
