import { Counter, Histogram } from 'prom-client';

/** By service name and outcome of the call: its status, or why there was none. */
export const duration = new Histogram({
  name: 'outgoing_request_duration_seconds',
  help: 'Time of a call to a foreign service with all its tries',
  labelNames: ['service', 'method', 'outcome'],
  buckets: [0.05, 0.2, 0.5, 1, 2, 5, 10, 30],
  registers: [],
});
export const retried = new Counter({
  name: 'outgoing_request_retries_total',
  help: 'Further tries of calls to foreign services',
  labelNames: ['service'],
  registers: [],
});

/** For `/metrics` of the process. */
export const outgoingMetrics = [duration, retried];
