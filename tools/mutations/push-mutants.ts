import { domains, type Mutant } from './mutant';

const tests = [`${domains}/push/push.api.test.ts`];
const sender = `${domains}/push/send-push.ts`;

export const push: Mutant[] = [
  {
    name: 'a device shows nothing after its sign-in has ended',
    file: sender,
    code: 'if (!found.isSignedIn) return forget(system, found.device);',
    mutated: '',
    tests,
    titled: 'gets nothing after its sign-in has ended',
  },
  {
    name: 'a browser that another member uses now is another device',
    file: `${domains}/push/devices.ts`,
    code: 'and(eq(pushDevice.endpointHash, endpointHash), ne(pushDevice.memberId, memberId))',
    mutated: 'and(eq(pushDevice.endpointHash, endpointHash), eq(pushDevice.memberId, memberId))',
    tests,
    titled: 'that another member uses now',
  },
  {
    name: 'a notification waits for the end of the quiet hours',
    file: sender,
    code: 'if (quiet) return wait(system, notice, quiet);',
    mutated: '',
    tests,
    titled: 'waits for the end of the quiet hours',
  },
  {
    name: 'a kind that is switched off is not written',
    file: 'backend/platform/queue-push.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
    code: 'and not (${kind} = any (p.kinds))',
    mutated: 'and false',
    tests,
    titled: 'of a kind that is switched off',
  },
  {
    name: 'the store posts to the push services of browsers alone',
    file: `${domains}/push/devices.ts`,
    code: "if (!isAtPushService(subscription.endpoint)) throw new StoreError('push_service');",
    mutated: '',
    tests,
    titled: 'is refused: the store sends to push services',
  },
];
