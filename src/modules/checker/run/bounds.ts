import type { ProxyBounds } from '../../../core/egress/proxy.ts';

/** Milliseconds from the start of a measurement to its end, whatever it is at. */
export const RUN_LIMIT = 90_000;

/** Milliseconds that a page may take to begin its answer; all of a run must fit into RUN_LIMIT. */
export const PATIENCE = 30_000;

/** What a page may load, send and ask for. */
export const BOUNDS: ProxyBounds = { maxBytes: 100_000_000, maxSent: 20_000_000, maxRequests: 3000 };
