import type { Routes } from '../../../platform/handlers';
import {
  createConnection,
  deleteConnection,
  listConnections,
  pauseConnection,
  rotateSecret,
  testConnection,
  updateConnection,
} from './endpoints';
import { listSentEvents, replayEvent, replayFailed } from './sent-events';

export const staffConnectionRoutes = {
  'GET /upms/admin/connection/list': (context) => listConnections(context),
  'POST /upms/admin/connection/create': (context, { body }) => createConnection(context, body),
  'POST /upms/admin/connection/update': (context, { body }) => updateConnection(context, body),
  'POST /upms/admin/connection/rotate': (context, { body }) => rotateSecret(context, body),
  'POST /upms/admin/connection/pause': (context, { body }) => pauseConnection(context, body),
  'POST /upms/admin/connection/delete': (context, { body }) => deleteConnection(context, body),
  'POST /upms/admin/connection/test': (context, { body }) => testConnection(context, body.id),
  'GET /upms/admin/connection/events': (context, { query }) => listSentEvents(context, query),
  'POST /upms/admin/connection/replay': (context, { body }) => replayEvent(context, body),
  'POST /upms/admin/connection/replay_failed': (context, { body }) => replayFailed(context, body),
} satisfies Routes;
