import { intakeApi } from '../intake/intake.api.ts';

/** The address that a program of OpenTelemetry is given (OTEL_EXPORTER_OTLP_ENDPOINT); its exporter of logs puts `/v1/logs` behind it. */
export const OTLP_ENDPOINT = intakeApi.path;
/** The whole, for an exporter that has an address of its own for logs (OTEL_EXPORTER_OTLP_LOGS_ENDPOINT). */
export const OTLP_LOGS = `${OTLP_ENDPOINT}/v1/logs`;
