import fc from 'fast-check';

const any = fc.jsonValue({ maxDepth: 3 });

/** Values of OTLP, some with anything in their places. */
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    fc.record(
      {
        stringValue: fc.oneof(fc.string({ unit: 'binary' }), any),
        intValue: fc.oneof(fc.maxSafeInteger(), fc.bigInt().map(String), any),
        doubleValue: fc.oneof(fc.double(), fc.double().map(String), any),
        boolValue: any,
        bytesValue: any,
      },
      { requiredKeys: [] },
    ),
    fc.record({ arrayValue: fc.record({ values: fc.oneof(fc.array(tie('value')), any) }) }),
    fc.record({ kvlistValue: fc.record({ values: tie('pairs') }) }),
    any,
  ),
  pairs: fc.oneof(
    { maxDepth: 6 },
    fc.array(
      fc.record(
        { key: fc.oneof(fc.string({ unit: 'binary' }), any), value: tie('value') },
        { requiredKeys: [] },
      ),
    ),
    any,
  ),
}));

const pairs = fc.array(fc.record({ key: fc.string(), value }));
const record = fc.record(
  {
    timeUnixNano: any,
    observedTimeUnixNano: fc.oneof(fc.bigInt({ min: 0n }).map(String), any),
    severityNumber: fc.oneof(fc.integer({ min: 0, max: 30 }), any),
    ...{ severityText: any, body: value, eventName: any, attributes: fc.oneof(pairs, any) },
    ...{ droppedAttributesCount: any, traceId: any, spanId: any, flags: any },
  },
  { requiredKeys: [] },
);
const list = <T>(one: fc.Arbitrary<T>) => fc.oneof(fc.array(fc.oneof(one, any), { maxLength: 4 }), any);
const scoped = fc.record({ scope: any, logRecords: list(record) }, { requiredKeys: [] });
const resource = fc.record(
  { resource: fc.oneof(fc.record({ attributes: pairs }), any), scopeLogs: list(scoped) },
  { requiredKeys: [] },
);

/** Bodies of OTLP requests for logs, and such as have anything in their places. */
export const otlpBodies = (): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: fc.record({ resourceLogs: fc.array(fc.oneof(resource, any)) }) }, any);
