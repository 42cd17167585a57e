import type { Routes } from '../../platform/handlers';
import { uploadPicture } from './upload-picture';

export const filesRoutes = {
  'POST /upms/file/upload': (context, _input, request) => uploadPicture(context, request),
} satisfies Routes;
