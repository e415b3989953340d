import { createHash } from 'node:crypto';
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { THEME_BOOT } from '../web/theme-boot.ts';
import { failure } from './errors.ts';

/** By which the security policy knows the one script that stands in the pages themselves. */
const THEME_BOOT_HASH = createHash('sha256').update(THEME_BOOT).digest('base64');

/** What no page of ours asks a browser for. The camera reads QR codes; what is not named here a page has for itself. */
const PERMISSIONS = [
  'camera=(self)',
  ...[
    'accelerometer',
    'bluetooth',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'serial',
    'usb',
  ].map((name) => `${name}=()`),
].join(', ');

/**
 * The headers that every answer has, those too that no route gives; `secure`: the installation is reached by https. Made once:
 * they are the same for all, and a refusal under load must cost next to nothing.
 */
export function securityHeaders(secure: boolean): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const set = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", `'sha256-${THEME_BOOT_HASH}'`],
        // Mantine writes style attributes and its theme's variables.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: secure ? [] : null,
      },
    },
    xFrameOptions: { action: 'deny' },
    // Other names under the same domain may be somebody else's concern.
    strictTransportSecurity: secure ? { includeSubDomains: false } : false,
  });
  set(request, response, (error) => {
    if (error) throw error;
  });
  return { ...response.getHeaders(), 'permissions-policy': PERMISSIONS };
}

/**
 * Gives every answer of a route these headers, and refuses a request that names two hosts: 400, as RFC 9112 asks. That is no answer of
 * the route's, like those to what is no request at all (errors.ts).
 */
export function guardHeaders(app: FastifyInstance, headers: OutgoingHttpHeaders): void {
  const all = Object.entries(headers) as [string, string][];
  app.addHook('onRequest', (request, reply, done) => {
    for (const [name, value] of all) reply.raw.setHeader(name, value);
    if (hosts(request) > 1) reply.code(400).type('application/json; charset=utf-8').send(TWO_HOSTS);
    else done();
  });
}

const TWO_HOSTS = JSON.stringify(failure('bad_request', 'Zahtjev ima više zaglavlja Host.'));

function hosts({ raw: { rawHeaders } }: FastifyRequest): number {
  let found = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (/^host$/i.test(rawHeaders[at]!)) found++;
  return found;
}
