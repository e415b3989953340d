import type { FastifyRequest } from 'fastify';
import { isLoopback, isOwnAddress } from '../core/network.ts';

/** By these a proxy says that it passes on what somebody else has asked. */
const PASSED_ON = /^(forwarded|via|x-real-ip|x-forwarded-.*|cf-connecting-ip|true-client-ip)$/;

/**
 * True of a request that a program of this machine sent to this machine by itself. A proxy here passes on strangers' requests from the
 * same address, so what it adds, or what a stranger wrote as if it had, is looked at too, and never believed to say "from here".
 */
export function isFromHere({ raw, headers, hostname }: FastifyRequest): boolean {
  return (
    isOwnAddress(raw.socket.remoteAddress ?? '') &&
    isLoopback(hostname) &&
    !Object.keys(headers).some((name) => PASSED_ON.test(name))
  );
}
