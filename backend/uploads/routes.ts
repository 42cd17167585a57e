import type { upmsContract } from '../../lib/contract/upms';
import type { Handlers } from '../platform/handlers';
import { uploadPicture } from './upload-picture';

export const uploadRoutes: Handlers<Pick<typeof upmsContract, 'POST /upms/file/upload'>> = {
  'POST /upms/file/upload': (context, _input, request) => uploadPicture(context, request),
};
