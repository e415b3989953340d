import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { hasEtag } from '../../../core/etag.ts';
import type { PublishedApplication } from './published.ts';

/** A feed as it is sent. */
export interface Rendered {
  body: Buffer;
  type: string;
  etag: string;
}

/** Feeds of an application that are held: by channel, platform, and which versions an installation is offered. */
const MOST = 200;
/** Seconds for which caches need not ask again. */
const MAX_AGE = 60;

/** By the application as it was read, so that a change makes all of them anew. */
const held = new WeakMap<PublishedApplication, LRUCache<string, Rendered>>();

/** A feed called `key`, made by `render` where it is not held; null, which is not held, where there is nothing to say. */
export function rendered(
  application: PublishedApplication,
  key: string,
  type: string,
  render: () => string | null,
): Rendered | null {
  const feeds = held.get(application) ?? new LRUCache<string, Rendered>({ max: MOST });
  held.set(application, feeds);
  const known = feeds.get(key);
  if (known) return known;
  const text = render();
  if (text === null) return null;
  const body = Buffer.from(text);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const made = { body, type, etag };
  feeds.set(key, made);
  return made;
}

/** Answers a feed; 304 to who has it. `personal`: others may get another one at this address. */
export function sendRendered(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  { body, type, etag }: Rendered,
  { personal }: { personal: boolean },
): FastifyReply {
  reply
    .header('cache-control', `${personal ? 'private' : 'public'}, max-age=${MAX_AGE}`)
    .header('etag', etag);
  if (hasEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.header('content-type', type).send(body);
}
