import type { ProxyBounds } from '../../../core/egress/proxy.ts';

/** Total timeout of a measurement, in milliseconds. */
export const RUN_LIMIT = 90_000;

/** Timeout for the first response of a page, in milliseconds; must fit into RUN_LIMIT. */
export const RESPONSE_TIMEOUT = 30_000;

/** Limits on what a page may load and send. */
export const BOUNDS: ProxyBounds = { maxBytes: 100_000_000, maxSent: 20_000_000, maxRequests: 3000 };

/** Megabytes that a run's processes may hold together; a heavy page takes a few hundred. */
export const RUN_MEMORY = 3000;
