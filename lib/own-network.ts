import { networkMatcher } from './networks';

const isPrivateAddress = networkMatcher([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
]);

/** Names that resolve in the network of a deployment only, such as those of services of compose and Kubernetes. */
const privateName = /^[\w-]+$|\.(?:local|internal|svc|lan|home\.arpa)$/i;

/** Whether a host is this machine or in the network of the deployment: nothing that is sent there leaves it. */
export function isInOwnNetwork(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '');
  return name === '' || isPrivateAddress(name) || privateName.test(name);
}
