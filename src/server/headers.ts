import { createHash } from 'node:crypto';
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { THEME_BOOT } from '../web/theme-boot.ts';
import { failure } from './errors.ts';

/** Hash of the one inline script, for the security policy. */
const THEME_BOOT_HASH = createHash('sha256').update(THEME_BOOT).digest('base64');

/** Disabled browser features. The camera reads QR codes. */
const PERMISSIONS = [
  'camera=(self)',
  ...[
    'accelerometer',
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
 * The security headers of every response; `secure`: the installation uses https. Built once, so that a refusal under load
 * costs next to nothing.
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
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: secure ? [] : null,
      },
    },
    xFrameOptions: { action: 'deny' },
    // Subdomains may belong to others.
    strictTransportSecurity: secure ? { includeSubDomains: false } : false,
  });
  set(request, response, (error) => {
    if (error) throw error;
  });
  return { ...response.getHeaders(), 'permissions-policy': PERMISSIONS };
}

/** Adds the headers to every response, and refuses a request with two Host headers: 400, as RFC 9112 requires. */
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
