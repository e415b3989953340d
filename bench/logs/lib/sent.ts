import { LEVEL_NAMES } from '../../../src/modules/app-logs/levels.ts';
import type { GivenLine } from '../../../src/modules/app-logs/lines/line.ts';

const inParts = <T>(all: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, n) => all.slice(n * most, (n + 1) * most));

/** Lines as programs send them: batches of NDJSON. They have no time, so that they are of whenever they are sent. */
export const batchesOf = (lines: readonly GivenLine[], most: number): Buffer[] =>
  inParts(lines, most).map((part) =>
    Buffer.from(
      part
        .map(({ level, message, trace, fields }) =>
          JSON.stringify({ level, msg: message, trace_id: trace, ...fields }),
        )
        .join('\n'),
    ),
  );

/** The same as exporters of OpenTelemetry send them. */
export const otlpOf = (lines: readonly GivenLine[], most: number): Buffer[] =>
  inParts(lines, most).map((part) =>
    Buffer.from(
      JSON.stringify({
        resourceLogs: [
          {
            resource: { attributes: [{ key: 'service.version', value: { stringValue: '0.1.0' } }] },
            scopeLogs: [{ scope: { name: 'mjera' }, logRecords: part.map(recordOf) }],
          },
        ],
      }),
    ),
  );

const recordOf = ({ level, message, trace, error, fields = {} }: GivenLine) => ({
  severityNumber: 1 + 4 * LEVEL_NAMES.indexOf(level),
  body: { stringValue: message },
  traceId: trace,
  attributes: [
    ...Object.entries(fields).filter(([name]) => name !== 'err'),
    ...(error
      ? [
          ['exception.type', error.type],
          ['exception.message', error.message],
          ['exception.stacktrace', error.stack],
        ]
      : []),
  ].map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  })),
});
