import { createHash } from 'node:crypto';

/**
 * What is kept of a machine's fingerprint: SHA-256 of the licence's id, a colon and the fingerprint, in hexadecimal. Clients can count it
 * themselves, since answers name their machine by it (`fp`); machines of two licences cannot be compared.
 */
export const machineId = (licence: string, fingerprint: string): string =>
  createHash('sha256').update(`${licence}:${fingerprint}`).digest('hex');

/** The end of it, by which people tell machines apart. */
export const endOf = (fingerprint: string): string => fingerprint.slice(-8);
