import type { upmsContract } from '../../lib/contract/upms';
import type { Handlers } from '../platform/handlers';
import { uploadAvatar } from './upload-avatar';

export const uploadRoutes: Handlers<Pick<typeof upmsContract, 'POST /upms/file/upload'>> = {
  'POST /upms/file/upload': (context, _input, request) => uploadAvatar(context, request),
};
