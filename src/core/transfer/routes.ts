import type { FastifyInstance } from 'fastify';
import type { Database } from '../context.ts';
import type { ResourceService } from '../crud.ts';

/** The routes that bring records in from a file, under `/api` + the resource's path. */
export function transferRoutes(_app: FastifyInstance, _database: Database, _service: ResourceService): void {}
