import type { FastifyRequest } from 'fastify';
import { isLoopback, isOwnAddress } from '../core/network.ts';

/** Headers that a proxy adds. */
const PROXY_HEADER = /^(forwarded|via|x-real-ip|x-forwarded-.*|cf-connecting-ip|true-client-ip)$/;

/**
 * True of a request that a program on this machine sent to it directly. A local proxy forwards foreign requests from the
 * same address, so any proxy header makes it false; no header can make it true.
 */
export function isLocalRequest({ raw, headers, hostname }: FastifyRequest): boolean {
  return (
    isOwnAddress(raw.socket.remoteAddress ?? '') &&
    isLoopback(hostname) &&
    !Object.keys(headers).some((name) => PROXY_HEADER.test(name))
  );
}
